# Who plays here, each in a sentence.

person-nena-about = Dreams of a capicúa and keeps her prettiest tiles for it.
person-tito-about = Has a favourite number and plays nothing else if he can help it.
person-beto-about = Heavy tiles first. The rest we shall see.
person-lourdes-about = Doubles first: nobody hangs her with one.
person-chago-about = Careful: always something of everything in his hand.
person-yolanda-about = Remembers who passed, and shuts the door.
person-iara-about = Plays for her partner before she plays for herself.
person-papo-about = Reckons quickly, talks quicker.
person-carmen-about = Reads your hand in what you play.
person-ramon-about = Forty years at the same corner table. Says little.
