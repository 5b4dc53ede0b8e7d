# Lo que se dice donde el juego está en casa; en los demás, lo que dicen los otros archivos. Cada idioma tiene
# lo que allí se diría de otra manera.

country-dominican-web-tranca = ¡Tranque!
country-puertorico-web-tranca = ¡Trancao!
country-puertorico-web-capicua = ¡Capicú!
country-habana-web-tranca = ¡Se trancó!
country-habana-web-domino = ¡Me pegué!
country-cuban-web-tranca = ¡Se trancó!
country-cuban-web-domino = ¡Me pegué!
country-mexico-web-tranca = ¡Cierre!
country-spain-web-tranca = ¡Cierre!
country-jamaica-web-tranca = ¡Block!
country-haiti-web-capicua = ¡Dekabès!
country-recife-web-capicua = ¡Lá-e-lô!
country-recife-web-tranca = ¡Fechou!
country-dominican-web-ended-tranca = Hubo tranque: se cuentan los puntos.
country-puertorico-web-ended-tranca = Se trancó: se cuentan los puntos.
country-mexico-web-ended-tranca = Se cerró el juego: se cuentan los puntos.
country-mexico-guide-doubles = Una mula va por un solo número y se queda fácil. Suéltala mientras puedas.
country-mexico-person-lourdes-about = Las mulas primero: a ella no le ahorcan ninguna.
country-spain-web-ended-tranca = Se cerró el juego: se cuentan los puntos.
country-habana-play-title = data { $round }
country-habana-web-next-round = Siguiente data
country-habana-web-round-won = { $players ->
    [1] ¡Ganaste la data!
   *[other] ¡Ganamos la data!
}
country-habana-web-round-lost = { $players ->
    [1] La data es de tu rival
   *[other] La data es de ellos
}
country-habana-web-round-level = Nadie gana la data
country-habana-web-round-over = Terminó la data.
country-habana-web-you-lead-next = En la próxima data sales tú.
country-habana-web-ended-out = Se pegó { $name }.
country-habana-web-ended-out-you = Te pegaste.
country-habana-web-ended-tranca = Hubo tranque: se cuentan los puntos.
country-habana-web-ended-capicua = ¡Capicúa! { $name } se pegó con una ficha que iba por las dos puntas.
country-habana-web-ended-capicua-you = ¡Capicúa! Te pegaste con una ficha que iba por las dos puntas.
country-habana-guide-finish = Quien pone su última ficha se pega y gana la data. Si nadie puede jugar, hay tranque: gana quien tenga menos puntos.
country-cuban-play-title = data { $round }
country-cuban-web-next-round = Siguiente data
country-cuban-web-round-won = { $players ->
    [1] ¡Ganaste la data!
   *[other] ¡Ganamos la data!
}
country-cuban-web-round-lost = { $players ->
    [1] La data es de tu rival
   *[other] La data es de ellos
}
country-cuban-web-round-level = Nadie gana la data
country-cuban-web-round-over = Terminó la data.
country-cuban-web-you-lead-next = En la próxima data sales tú.
country-cuban-web-ended-out = Se pegó { $name }.
country-cuban-web-ended-out-you = Te pegaste.
country-cuban-web-ended-tranca = Hubo tranque: se cuentan los puntos.
country-cuban-web-ended-capicua = ¡Capicúa! { $name } se pegó con una ficha que iba por las dos puntas.
country-cuban-web-ended-capicua-you = ¡Capicúa! Te pegaste con una ficha que iba por las dos puntas.
country-cuban-guide-finish = Quien pone su última ficha se pega y gana la data. Si nadie puede jugar, hay tranque: gana quien tenga menos puntos.
