# What is said in Spanish but here.
language-name = Español dominicano
web-settings = Cuadre
rules-more = Dime `capicua rules NOMBRE` y te digo cómo es la vaina.
