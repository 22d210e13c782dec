"""What the search knows of Spanish beyond its stemmer, and of how players speak.

Words are written without accents, as the analysis compares them.
"""

# Words of a question that say nothing of the rule asked for, in Spanish and in English.
_STOP = """
a ahora al algo alguien ante antes aquella aquello aquellos aqui asi aun aunque bien cada calcula
como con consigo contra cual cuales cualquier cualquiera cuando cuanta cuantas cuanto cuantos dan de
debe deben deberia debo del desde despues dice dime donde durante e el ella ellas ellos en entonces
entre era eran eres es esa ese eso esta estan estando estar estas este esto estos estoy exactamente
explica explicame fue funciona funcionan ha hace hacen hacer hacerlo haces hacia hago han has hasta
hay haya he hemos hubiera igual la las le les lo logro los mas me mejor mi mientras mis mucho muy
necesita necesitas necesito ni ningun ninguna ninguno nos nosotros nunca o os otra otro para pasa
pasan permite pero poco podemos podria por porque puede pueden puedes puedo pues que quien quiero
quisiera regla reglas sabe saber se sea segun ser si sido siempre significa sirve sirven sobre
sola solo son soy su suele suelen sus tal tambien tan tanta tanto te tendria tener tengo ti tiene
tienen tienes tipo toda todas todo todos tras trata tu tus tuve tuyo un una unas uno unos usa usan
usando usar usarse usas uso va vale vamos van vez vosotros voy y ya yo

a an and any are as at be by can could do does during for from get gets give has have how i if in
into is it its many may me much must my of on or should so some than that the their them then there
they this to use using was what when where which while who why will with work works would you your
"""

# Forms of irregular verbs that no ending tells: each leads to the first word of its line.
_FORMS = """
caer cae caen caes caigo caiga caigas caido caida cayo cayera cayendo
dar da doy das dan dado dando diera
elegir elijo elige eliges elija elijan
huir huyo huye huyes huyendo huida
jugar juego juega juegas
leer leo lee lees lei leyendo leido
medir mido mide mides midiendo
oir oigo oye oyes oyen oyendo oido
pedir pido pide pides pidiendo
poner pongo pone pones puesto ponga poniendo
proteger protejo proteja
repetir repito repite repites repitiendo
romper roto rota
seguir sigo sigue sigues siguiendo
servir sirvo sirve sirves
traer traigo trae traes
ver veo ve ves ven vemos vea veas vean visto viendo viera
volver vuelvo vuelve vuelves vuelto
"""

# What players say > what the texts say for it. Each word on the left reaches all on the right.
_SPOKEN = """
abrir forzar > interactuar
acechar emboscar infiltrarse > sigilo esconder
acuatico submarino buceo bucear > subacuatico agua nadar
adversario contrincante rival oponente malo > enemigo
aguantar contener > respirar
amigo companero colega camarada > aliado
andar caminar desplazarse > mover
apagar extinguir > apaga
apunalar tajo espadazo > ataque
arco ballesta flecha disparar disparo tirador virote lejos > distancia
arrojar > lanzar arrojadiza
atascado enganchado > agarrado apresado
atravesar cruzar > espacio
bicho engendro criaturas > monstruo criatura
debil debilitado > cansancio
bono bonus bonificacion plus > bonificador
bola globo > esfera
brincar brinco > saltar
caballo corcel jinete cabalgar montar > montado montura
calor frio clima nieve helado congelado hielo > extremo ambiental
chequeo chequear checar > prueba
cofre cerradura ganzua puerta > objeto
comer alimento racion hambre hambriento > comida desnutricion
beber sed sediento > agua deshidratacion
dador narrador director master dm dj amo > gm
desangrarse agonizar agonia moribundo > muerte inconsciente
desarmado puno punos > armas golpe
dormir durmiendo sueno siesta acampar > descanso dormido inconsciente
dormido noqueado desmayado > inconsciente
enganar mentir mentira persuadir convencer intimidar negociar regatear > influir
escuchar > oir percepcion
especial > rasgo
espada hacha daga lanza maza cuchillo > arma
espiar observar mirar vigilar > percepcion ver
esquive > esquivar
entumecido agarrotado > paralizado
estres cordura panico > miedo
extra > adicional
fallecer fallecido morir moririas > muerte muerto
matar rematar asesinar > muerte
gastar consumir > cuesta
golpear pegar > golpe ataque
hablar conversar > social idioma
hechizo hechiceria sortilegio > conjuro
huir escapar escabullirse > retirarse destrabarse
inmovil inmovilizado atado amarrado > apresado paralizado
invisibilidad > invisible
jugador heroe > personaje
letal > muerte
levantar levantarse incorporarse pararse > derribado pie
liberar liberarse soltar soltarse zafarse > escapar agarrado
llamas quemar quemado quemadura incendio arder > fuego
mago bruja brujo hechicero clerigo magico > conjuro magia
malherido herido ensangrentado > maltrecho
mejora mejorado > ventaja
mochila inventario peso > carga
mueble taburete silla mesa banco botella jarra ladrillo palo > improvisada objeto
nadado > nadar
oscuras noche ciegas > oscuridad
palmar espichar > muerte
pelear luchar pelea lucha batalla > combate
penalizacion penalizador penalizar > desventaja
pilar columna > cilindro
pillar > sorpresa
pjs pj > personaje
planear > levitar volar
pocima brebaje > pocion
ponzona toxina toxico tosigo > veneno
posicionarse > espacio
primerosauxilios vendar vendaje > medicina estable
quieto > inmovil velocidad
ranura ranuras slot slots > espacio
rapidez > velocidad
recargar recarga > municion
registrar rebuscar > buscar
relampago > rayo
resbalar resbaladizo tropezar > derribado
resucitar revivir resurreccion resucito > muerto
recta > linea
ronda rondas > asalto
salvada salvarse > salvacion
sanar sanacion recobrar > curacion recuperar
sigiloso ocultar ocultarse oculto > sigilo esconder
sorprendido > sorpresa
stat stats atributo estadistica > caracteristica
subir > nivel
suelo piso tirado acostado > derribado
sumar > suma
susto asustar espantar > asustado
terrible > extremo
tiro > tirada
torpe > desventaja
trasto cosa cosas > objeto
trepador > trepar
turnos > turno
vida vidas salud > golpe
volador alas > volar

ability > caracteristica
action actions > accion
advantage > ventaja
armor armour > armadura
attack attacks > ataque
bonus > adicional
break > romper
cast casting > lanzar
carry > carga
charisma cha > carisma
check checks > prueba
climb > trepar
concentrate > concentracion
condition conditions > estado condicion
constitution > constitucion
cover > cobertura
creature > criatura
damage > dano
dark darkness > oscuridad
dead death die dying > muerte
dexterity dex > destreza
distance range ranged > distancia
door > puerta
drink > beber
drop dropping > caer
dual > dos
enemy > enemigo
environment > entorno
fall falling > caer
feat > dote
fight fighting > combate
fly > volar
friend > aliado
ground > suelo
half > mitad media
heal > curacion
heavy > pesada
hide > esconder
hit > impacto golpe
hp > golpe
intelligence > inteligencia
invisible > invisible
item items > objeto
jump > saltar
kill > muerte
knock > noquear
level levels > nivel
life > golpe
light > luz
long > largo
magic magical > magia
melee > cuerpo
money > monedas
monster > monstruo
move moving movement > mover
object > objeto
poison > veneno
potion > pocion
push > empujar
reach > alcance
rest > descanso
roll rolls > tirada
round rounds > asalto
save saves saving > salvacion
short > corto
size > tamano
skill > habilidad
sleep > descanso
sneak sneaking > sigilo esconder
speed > velocidad
spell spells > conjuro
stand > derribado
strength str > fuerza
surprised > sorpresa
swim > nadar
target > objetivo
throw thrown > arrojadiza
trap traps > trampa
travel > viaje
turn > turno
two > dos
underwater > subacuatico
vision sight see > ver vision
water > agua
weapon weapons > arma
weight > peso
wild > salvaje
wisdom wis > sabiduria
"""


def _forms() -> dict[str, str]:
    return {form: line.split()[0] for line in _FORMS.strip().splitlines() for form in line.split()}


def _spoken() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in filter(None, _SPOKEN.splitlines()):
        said, meant = line.split(">")
        for word in said.split():
            found[word] = (*found.get(word, ()), *meant.split())
    return found


STOP_WORDS = frozenset(_STOP.split())
INFINITIVES = _forms()
SPOKEN = _spoken()
