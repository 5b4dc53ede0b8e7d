# Lo que se canta donde el juego está en casa; en los demás, lo que dice `web.ftl`.

country-dominican-web-tranca = ¡Tranque!
country-puertorico-web-tranca = ¡Trancao!
country-puertorico-web-capicua = ¡Capicú!
country-habana-web-tranca = ¡Se trancó!
country-habana-web-domino = ¡Me pegué!
country-cuban-web-tranca = ¡Se trancó!
country-cuban-web-domino = ¡Me pegué!
country-venezuela-web-tranca = ¡Tranca!
country-mexico-web-tranca = ¡Cierre!
country-spain-web-tranca = ¡Cierre!
country-jamaica-web-tranca = ¡Block!
country-haiti-web-capicua = ¡Dekabès!
country-recife-web-capicua = ¡Lá-e-lô!
country-recife-web-tranca = ¡Fechou!
