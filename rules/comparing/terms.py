"""Words that the editions only name differently: a change of name is no change in play."""

# (5.1, 5.2.1), longest first where one holds another. Lower case, as they stand in a text.
EDITION_TERMS = (
    ("de la condición de", "del estado de"),
    ("de la condición", "del estado"),
    ("a la condición", "al estado"),
    ("la condición de", "el estado de"),
    ("las condiciones de", "los estados de"),
    ("las condiciones", "los estados"),
    ("la condición", "el estado"),
    ("esta condición", "este estado"),
    ("esa condición", "ese estado"),
    ("una condición", "un estado"),
    ("ninguna condición", "ningún estado"),
    ("la misma condición", "el mismo estado"),
    ("misma condición", "mismo estado"),
    ("otras condiciones", "otros estados"),
    ("condiciones", "estados"),
    ("condición", "estado"),
    ("dados de golpe", "dados de puntos de golpe"),
    ("dado de golpe", "dado de puntos de golpe"),
    ("acción de retirarse", "acción de destrabarse"),
    ("retirarse", "destrabarse"),
    ("competencia con la armadura", "entrenamiento con la armadura"),
    ("no tienes competencia", "no tienes entrenamiento"),
    ("criatura hostil", "criatura enemiga"),
    ("prueba de característica , tirada de salvación o tirada de ataque", "prueba con d20"),
    ("estadísticas de los objetos", "romper objetos"),
    ("acción de usar un objeto", "acción de utilizar"),
    ("la de usar un objeto", "la de utilizar"),
    ("acción de lanzar un conjuro", "acción de magia"),
    ("planear", "levitar"),
    ("planea", "levita"),
)

# Names that are such a pair only where they stand alone, as a name: inside a sentence they are words.
EDITION_NAMES = (("usar un objeto", "utilizar"), ("lanzar un conjuro", "magia"))
