/** The texts of a table in Portuguese that no other page needs. */
export default {
  ask: "Estás a assistir. Para ocupar o lugar livre, pede a ligação do convite a alguém da mesa.",
  command: "Escreve uma jogada",
  "command.about": "ou «help»",
  "command.do": "Enviar",
  "command.done": "Feito.",
  "command.none": "De momento não tens jogadas.",
  "command.noRule": "Esse parágrafo não existe.",
  "command.noCoach": "O treinador não está disponível neste momento.",
  "command.help":
    "uma jogada ou o seu número: jogá-la; «1: jogada» joga pelo lugar 1\nmoves: listar as jogadas\nhint: pedir uma dica ao treinador; outra vez: saber mais\nwhy JOGADA: explicar que regra a proíbe\nrules 8: ler um parágrafo\nlook: descrever a posição\nundo, draw, resign: anular a jogada, propor empate, desistir\nsave: transferir o registo\nquit: voltar ao início",
  fairness: "Jogo limpo",
  shuffle: "Baralhamento justo",
  "shuffle.sealed":
    "O servidor fixou o seu segredo antes do jogo e mostrou este selo. Este navegador guarda o selo e verifica-o no fim.",
  "shuffle.share": "A tua parte do baralhamento: fixada antes de se conhecer a de qualquer outro jogador.",
  "shuffle.again":
    "Um jogador saiu quando a tua parte do baralhamento já era conhecida. O jogo precisa de outra parte tua. Se isto acontecer muitas vezes, talvez alguém procure cartas melhores.",
  "shuffle.again.do": "Baralhar outra vez",
  "shuffle.elsewhere":
    "Outro dos teus dispositivos tem a tua parte do baralhamento. Abre a mesa lá ou baralha neste dispositivo.",
  "shuffle.elsewhere.do": "Baralhar neste dispositivo",
  "shuffle.changed":
    "Aviso: o servidor mostra um selo diferente do de antes; talvez esteja a escolher as cartas. Este navegador não acrescenta nada ao baralhamento.",
  "shuffle.good":
    "O baralhamento foi justo. Verificado neste navegador: o segredo é o que foi selado antes do jogo e todas as partes são as fixadas, incluindo a tua.",
  "shuffle.commit":
    "O baralhamento foi justo. Verificado neste navegador: o segredo é o que foi selado antes do jogo. Não acrescentaste uma parte tua ao baralhamento.",
  "shuffle.changed-secret":
    "Aviso: o segredo não é o que foi selado antes do jogo. Talvez o servidor tenha escolhido as cartas.",
  "shuffle.changed-share":
    "Aviso: a tua parte do baralhamento não foi usada. Talvez o servidor tenha escolhido as cartas.",
  "shuffle.changed-seals":
    "Aviso: a parte de outro jogador mudou quando a tua já era conhecida. Talvez alguém tenha escolhido as cartas.",
  "shuffle.changed-seats": "Aviso: os lugares não foram sorteados com o segredo selado.",
  "shuffle.draws": "Verificar cada sorteio",
};
