/** The texts of a table in Spanish that no other page needs. */
export default {
  ask: "Estás mirando. Para ocupar el asiento libre, pide el enlace de invitación a alguien de la mesa.",
  command: "Escribe una jugada",
  "command.about": "o «help»",
  "command.do": "Enviar",
  "command.done": "Hecho.",
  "command.none": "Ahora no tienes jugadas.",
  "command.noRule": "Ese párrafo no existe.",
  "command.noCoach": "El entrenador no está disponible en este momento.",
  "command.help":
    "una jugada o su número: hacerla; «1: jugada» juega por el asiento 1\nmoves: listar las jugadas\nhint: pedir una pista al entrenador; otra vez: pedir más\nwhy JUGADA: explicar qué regla la prohíbe\nrules 8: leer un párrafo\nlook: describir la posición\nundo, draw, resign: deshacer, ofrecer tablas, abandonar\nsave: descargar la partida\nquit: ir al inicio",
  fairness: "Juego limpio",
  shuffle: "Barajado justo",
  "shuffle.sealed":
    "El servidor fijó su secreto antes de la partida y mostró este sello. Este navegador guarda el sello y lo comprueba al final.",
  "shuffle.share": "Tu parte del barajado: fijada antes de que se conociera la de cualquier otro jugador.",
  "shuffle.again":
    "Un jugador se fue cuando ya se conocía tu parte del barajado. La partida necesita otra parte tuya. Si pasa a menudo, quizá alguien busca mejores cartas.",
  "shuffle.again.do": "Barajar otra vez",
  "shuffle.elsewhere":
    "Otro de tus dispositivos tiene tu parte del barajado. Abre la mesa allí o baraja en este dispositivo.",
  "shuffle.elsewhere.do": "Barajar en este dispositivo",
  "shuffle.changed":
    "Aviso: el servidor muestra un sello distinto del de antes; quizá esté eligiendo las cartas. Este navegador no añade nada al barajado.",
  "shuffle.good":
    "Se barajó de forma justa. Comprobado en este navegador: el secreto es el que se selló antes de la partida y todas las partes son las fijadas, también la tuya.",
  "shuffle.commit":
    "Se barajó de forma justa. Comprobado en este navegador: el secreto es el que se selló antes de la partida. No añadiste una parte propia al barajado.",
  "shuffle.changed-secret":
    "Aviso: el secreto no es el que se selló antes de la partida. Quizá el servidor eligió las cartas.",
  "shuffle.changed-share": "Aviso: no se usó tu parte del barajado. Quizá el servidor eligió las cartas.",
  "shuffle.changed-seals":
    "Aviso: la parte de otro jugador cambió cuando ya se conocía la tuya. Quizá alguien eligió las cartas.",
  "shuffle.changed-seats": "Aviso: los asientos no se sortearon con el secreto sellado.",
  "shuffle.draws": "Comprobar cada sorteo",
};
