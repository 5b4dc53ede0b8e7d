# O que se diz onde o jogo está em casa; nos outros, o que dizem os outros arquivos. Cada idioma tem o que lá se
# diria de outro jeito.

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
country-recife-web-ended-capicua = Lá-e-lô! { $name } bateu com uma pedra que servia nas duas pontas.
country-recife-web-ended-capicua-you = Lá-e-lô! Você bateu com uma pedra que servia nas duas pontas.
