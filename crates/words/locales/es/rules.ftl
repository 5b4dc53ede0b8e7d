# Las reglas de un dominó, una frase por cada cosa en que la mesa tiene que ponerse de acuerdo.

rules-set = Juego de doble { $highest ->
    [1] uno
    [2] dos
    [3] tres
    [4] cuatro
    [5] cinco
    [6] seis
    [7] siete
    [8] ocho
   *[9] nueve
}: { $tiles } fichas, { $seats } jugadores, { $hand ->
    [one] 1 ficha
   *[other] { $hand } fichas
} cada uno.
rules-pairs = A y C juegan juntos contra B y D; se juega en el orden A, B, C, D, A.
rules-two = A juega contra B, por turnos.
rules-asleep = { $tiles ->
    [one] La otra ficha duerme: nadie la ve ni la roba.
   *[other] Las otras { $tiles } fichas duermen: nadie las ve ni las roba.
}
rules-boneyard = { $tiles ->
    [one] La otra ficha queda en el pozo.
   *[other] Las otras { $tiles } fichas quedan en el pozo.
}
rules-redeal = Si a alguien le tocan { $doubles } dobles o más, se reparte todo de nuevo.

rules-first-double = En la primera mano sale quien tiene el { $pip }-{ $pip }, con esa ficha.
rules-first-dealt = En la primera mano sale quien recibió el doble más alto, con esa ficha; si no se repartió ningún doble, se sale con la ficha de más puntos.
rules-first-free = En la primera mano sale un jugador por sorteo, con la ficha que quiera.
rules-first-a = En la primera mano sale A, con la ficha que quiera.
rules-next-always = Después la salida va rotando: sale el jugador que sigue al último que salió, con la ficha que quiera.
rules-next-rotate = Después de una mano ganada la salida rota: sale el jugador que sigue al último que salió, con la ficha que quiera.
rules-next-winner = Quien gana la mano sale en la siguiente, con la ficha que quiera; después de una tranca sale, de los ganadores, el que quedó con menos puntos.
rules-next-side = Los que ganan la mano salen en la siguiente, con la ficha que quieran: en nuestras mesas sale el que la ganó y, después de una tranca, el de ellos que quedó con menos puntos.
rules-next-double = Después de una mano ganada se sale otra vez con el doble más alto que se repartió.
rules-tied-rotate = Si nadie gana la mano, sale el jugador que sigue al último que salió.
rules-tied-same = Si nadie gana la mano, sale otra vez el mismo.
rules-tied-double = Si nadie gana la mano, se sale otra vez con el doble más alto que se repartió.
rules-tied-blocker = Si nadie gana la mano, sale el que trancó.

rules-must-play = Quien puede jugar tiene que jugar; quien no puede, pasa.
rules-draws = Quien puede jugar tiene que jugar; quien no puede, roba hasta poder, y pasa cuando el pozo se acaba.
rules-calls-charged = Se puede pasar llevando ficha; cualquier otro puede acusarlo en su turno. Si acierta, la mano termina y a los del pase falso se les cargan { $points }; si se equivoca, se le cargan { $points } a su lado.
rules-calls-credited = Se puede pasar llevando ficha; cualquier otro puede acusarlo en su turno. Si acierta, la mano termina y el otro lado se anota { $points }; si se equivoca, se los anotan los contrarios del que acusó.
rules-calls-own = Se puede pasar llevando ficha; cualquier otro puede acusarlo en su turno. Si acierta, la mano termina y a los del pase falso se les quitan { $points }, sin bajar de 0; si se equivoca, se le quitan a su lado.

rules-out-charged = Quien domina gana la mano: a los perdedores se les cargan los puntos de las fichas que les quedan.
rules-out-charged-all = Quien domina gana la mano: a los perdedores se les cargan los puntos de todas las fichas que quedan.
rules-out-scored = Quien domina gana la mano y se anota los puntos de las fichas que les quedan a los contrarios.
rules-out-scored-all = Quien domina gana la mano y se anota los puntos de todas las fichas que quedan, también las del compañero.
rules-out-one = Quien domina gana la mano, y cada mano ganada vale 1.
rules-out-one-charged = Quien domina gana la mano, y a los perdedores se les carga 1.
rules-out-scale = Quien domina gana la mano: { $plain } con una ficha cualquiera, { $double } con un doble, { $both } con una ficha que va por las dos puntas si son distintas, { $crossed } con un doble que va por las dos puntas.
rules-out-scale-any = Quien domina gana la mano: { $plain } con una ficha cualquiera, { $double } con un doble, { $both } con una ficha que va por las dos puntas, { $crossed } con un doble que va por las dos puntas.

rules-blocked = Si ninguna ficha por jugar va, o después de { $passes } pases seguidos, hay tranca.
rules-block-team = La tranca la gana la pareja que suma menos puntos.
rules-block-individual = La tranca la gana la pareja del jugador con menos puntos.
rules-block-duel = En la tranca, el que puso la última ficha se compara con el jugador siguiente: gana la pareja del que tenga menos puntos.
rules-block-two = La tranca la gana quien tiene menos puntos.
rules-block-charged = A los que pierden la tranca se les cargan los puntos de sus propias fichas.
rules-block-charged-all = A los que pierden la tranca se les cargan los puntos de todas las fichas que quedan.
rules-block-scored = Los que ganan la tranca se anotan los puntos de las fichas de los contrarios.
rules-block-scored-all = Los que ganan la tranca se anotan los puntos de todas las fichas que quedan.
rules-block-one = Una tranca ganada también vale 1.
rules-block-scale = Una tranca ganada vale { $plain }.
rules-tie-nobody = Si la tranca queda empatada, no gana nadie y no se anota nada.
rules-tie-leader = Si la tranca queda empatada, ganan los que salieron.
rules-tie-blocker = Si la tranca queda empatada, ganan los que trancaron.
rules-tie-against = Si la tranca queda empatada, pierden los que trancaron.

rules-capicua = La capicúa, dominar con una ficha (no un doble) que va por las dos puntas si son distintas, da { $points } más.
rules-capicua-any = La capicúa, dominar con una ficha (no un doble) que va por las dos puntas, da { $points } más.
rules-capicua-double = La capicúa, dominar con una ficha (no un doble) que va por las dos puntas si son distintas, hace que la mano valga el doble.
rules-capicua-double-any = La capicúa, dominar con una ficha (no un doble) que va por las dos puntas, hace que la mano valga el doble.
rules-chucha = La chucha, dominar con el 0-0 cuando las dos puntas no son blancas, da { $points } más.
rules-openpass = Pase de salida: si el jugador siguiente pasa a la ficha de salida, los que salieron ganan { $points } si fue un doble y { $other } si no.
rules-openpass-double = Pase de salida: si se sale con un doble y el jugador siguiente pasa, los que salieron ganan { $points }.
rules-openpass-any = Pase de salida: si el jugador siguiente pasa a la ficha de salida, los que salieron ganan { $points }.
rules-roundpass = Pase corrido: si los otros tres pasan seguidos, los del que puso la última ficha ganan { $points }.
rules-pass = Cada pase da { $points } a los contrarios.
rules-bonuscap = Lo que dan los pases no cuenta para quienes ya tienen { $points } o más.
rules-carry-one = Por cada mano seguida que nadie ganó, la siguiente vale 1 más.
rules-carry-double = Por cada mano seguida que nadie ganó, la siguiente vale el doble.
rules-prize = { $rounds ->
    [one] Ganar la primera mano de la partida tiene premio: { $prizes }.
   *[other] Ganar una de las primeras { $rounds } manos de la partida tiene premio: { $prizes }, en ese orden.
}

rules-spinner = El primer doble abre cuatro brazos: cuando sus dos lados están cubiertos, también se juega por arriba y por abajo.
rules-multiples = Después de cada jugada se suman las puntas, un doble a la vista con sus dos mitades (el primer doble, solo, cuenta una vez); si da un múltiplo de cinco, se anota esa suma.
rules-fives-out = Quien domina gana la mano y se anota los puntos del contrario, al cinco más cercano.
rules-fives-out-down = Quien domina gana la mano y se anota los puntos del contrario, bajando al múltiplo de cinco.
rules-fives-out-pairs = Quien domina gana la mano y se anota los puntos de los contrarios, al cinco más cercano.
rules-fives-out-pairs-down = Quien domina gana la mano y se anota los puntos de los contrarios, bajando al múltiplo de cinco.
rules-fives-out-all = Quien domina gana la mano y se anota los puntos de todas las fichas que quedan, también las del compañero, al cinco más cercano.
rules-fives-out-all-down = Quien domina gana la mano y se anota los puntos de todas las fichas que quedan, también las del compañero, bajando al múltiplo de cinco.
rules-fives-block = Si nadie puede jugar y no queda nada en el pozo, gana quien tiene menos puntos y se anota la diferencia, al cinco más cercano; empatados, nadie se anota nada.
rules-fives-block-down = Si nadie puede jugar y no queda nada en el pozo, gana quien tiene menos puntos y se anota la diferencia, bajando al múltiplo de cinco; empatados, nadie se anota nada.
rules-fives-block-pairs = Si nadie puede jugar, gana la pareja con menos puntos y se anota la diferencia, al cinco más cercano; empatadas, nadie se anota nada.
rules-fives-block-pairs-down = Si nadie puede jugar, gana la pareja con menos puntos y se anota la diferencia, bajando al múltiplo de cinco; empatadas, nadie se anota nada.

rules-match-loses = Quien primero llega a { $target } pierde la partida.
rules-match-wins = Quien primero llega a { $target } gana la partida.
rules-match-at-once = Quien primero llega a { $target } gana la partida, en el acto.
rules-match-streak = Una mano ganada cuando los otros tienen puntos deja a todos en 0 y ella misma no cuenta: gana la partida quien llega a { $target } seguidos.
rules-overshoot = No caben: los puntos que pasarían de { $target } no se anotan.
rules-shutout = Una partida ganada a cero vale por dos.
rules-minutes = A los { $minutes } minutos la mano en juego es la última: gana quien tiene más puntos y, si hay empate, se juega una mano más.

# Cómo se llaman los juegos, y cada uno en una línea.

preset-latin = Latino
preset-latin-about = Cuatro en parejas; sale el 6-6 y después la salida rota. Se les carga a los perdedores: con 100 se pierde.
preset-fives = Cincos
preset-fives-about = Dos jugadores y un pozo; las puntas que suman múltiplos de cinco se anotan en el acto. A 100.
preset-cuban = Doble nueve
preset-cuban-about = Cuatro en parejas, diez fichas cada uno, quince duermen. Se les carga a los perdedores: con 100 se pierde.
preset-femundo = Federación mundial
preset-femundo-about = FEMUNDO: salida por sorteo que rota, todos los puntos para los ganadores, sin premios. A 200.
preset-spain = España
preset-spain-about = El juego de federación a 300.
preset-brasilia = Brasilia
preset-brasilia-about = El juego de federación a 150.
preset-venezuela = Venezuela
preset-venezuela-about = El juego de federación a 200, en 35 minutos.
preset-mexico = México
preset-mexico-about = Sale la mula de seises y después la pareja que gana. Se les carga a los perdedores: con 101 se pierde.
preset-puertorico = Puerto Rico
preset-puertorico-about = El 500: sale el que gana; capicú y chucha 100, premios en las cuatro primeras manos.
preset-dominican = República Dominicana
preset-dominican-about = Sale el que gana; capicúa 25, los pases pagan, la tranca es un duelo. A 200.
preset-habana = La Habana
preset-habana-about = Doble nueve, diez fichas cada uno; la capicúa vale el doble. A 150.
preset-recife = Recife
preset-recife-about = Seis fichas cada uno; 1, 2, 3 o 4 según la ficha con que se domina. A 6.
preset-jamaica = Jamaica
preset-jamaica-about = Seis a cero: seis manos seguidas; si ganan los otros, todos a 0.
preset-haiti = Haití
preset-haiti-about = Cada mano vale 1, el dekabès uno más; tras una tranca empatada la próxima vale más. A 10.
preset-block = Bloqueo
preset-block-about = Dos jugadores, nadie roba. A 100.
preset-draw = Con pozo
preset-draw-about = Dos jugadores que roban hasta poder jugar. A 100.

rules-more = `capicua rules NOMBRE` cuenta las reglas de uno y lo que la casa puede cambiar.
rules-options = Opciones, después de comas (`{ $example }`):

# Lo que una casa puede cambiar, en pocas palabras.

option-set = El juego de fichas
option-hand = Fichas por mano
option-seats = Cuántos juegan
option-first = Quién sale en la primera mano
option-next = Quién sale después
option-tied = Quién sale tras una mano sin ganador
option-tally = A quién se le anotan los puntos
option-points = Qué puntos cuentan
option-block = Qué decide una tranca
option-tie = Tranca empatada
option-capicua = Capicúa
option-capicuaends = Las puntas de la capicúa
option-chucha = Dominar con la chucha (0-0)
option-openpass = Pase de salida
option-roundpass = Pase corrido
option-pass = Cada pase
option-bonuscap = Desde cuándo los pases no suman
option-score = Qué vale una mano
option-scale = La escala
option-carry = Tras una mano sin ganador
option-match = Cómo se gana la partida
option-target = Puntos de la partida
option-prize = Premios de las primeras manos
option-overshoot = Puntos que pasan de la meta
option-shutout = Ganar sin que el otro anote
option-minutes = Límite de tiempo
option-redeal = Muchos dobles en una mano
option-calls = Pases falsos
option-callcost = Precio de un pase falso
option-calltakes = Quién cobra ese precio
option-rounding = Redondeo a cinco
option-spinner = El primer doble
option-empty = Fallar sin fichas
option-returned = Si la ficha devuelta es la más alta
option-above = Más que la ficha más alta
