# What is said where a game is at home; everywhere else what the other files say. Each language has what it would
# say in other words there.

country-dominican-web-tranca = Tranque!
country-puertorico-web-tranca = Trancao!
country-puertorico-web-capicua = Capicú!
country-habana-web-tranca = Tranque!
country-habana-web-domino = Me pegué!
country-cuban-web-tranca = Tranque!
country-cuban-web-domino = Me pegué!
country-venezuela-web-tranca = Tranca!
country-mexico-web-tranca = Cierre!
country-spain-web-tranca = Cierre!
country-jamaica-web-tranca = Block!
country-haiti-web-capicua = Dekabès!
country-recife-web-capicua = Lá-e-lô!
country-recife-web-tranca = Fechou!
