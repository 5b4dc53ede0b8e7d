# Quién juega aquí, cada uno en una frase.

person-nena-about = Sueña con la capicúa y guarda sus fichas bonitas.
person-tito-about = Tiene un número favorito y no suelta otro si puede.
person-beto-about = Primero las gordas. Lo demás, ya se verá.
person-lourdes-about = Los dobles primero: a ella no le ahorcan ninguno.
person-chago-about = Precavido: siempre le queda de todo en la mano.
person-yolanda-about = Se acuerda de quién pasó, y cierra la puerta.
person-iara-about = Juega para su compañero antes que para ella.
person-papo-about = Saca cuentas rápido y habla más rápido.
person-carmen-about = Te lee la mano por lo que juegas.
person-ramon-about = Cuarenta años en la misma mesa. Habla poco.
