# Quem joga aqui, cada um em uma frase.

person-nena-about = Sonha em bater nas duas pontas e guarda as pedras bonitas.
person-tito-about = Tem um número favorito e só joga esse, se puder.
person-beto-about = Primeiro as pesadas. O resto a gente vê.
person-lourdes-about = Carroça primeiro: com ela ninguém enforca.
person-chago-about = Cauteloso: sempre guarda um pouco de tudo.
person-yolanda-about = Lembra quem passou, e fecha a porta.
person-iara-about = Joga para o parceiro antes de jogar para si.
person-papo-about = Faz contas depressa e fala mais depressa.
person-carmen-about = Lê a sua mão pelo que você joga.
person-ramon-about = Quarenta anos na mesma mesa. Fala pouco.
