/** The texts of a table in Italian that no other page needs. */
export default {
  ask: "Stai guardando. Per occupare il posto libero, chiedi il link d’invito a chi è al tavolo.",
  command: "Scrivi una mossa",
  "command.about": "o «help»",
  "command.do": "Invia",
  "command.done": "Fatto.",
  "command.none": "Ora non hai mosse.",
  "command.noRule": "Questo paragrafo non esiste.",
  "command.noCoach": "Il coach non è disponibile in questo momento.",
  "command.help":
    "una mossa o il suo numero: giocarla; «1: mossa» gioca per il posto 1\nmoves: elencare le mosse\nhint: chiedere un suggerimento al coach; di nuovo: saperne di più\nwhy MOSSA: spiegare quale regola la vieta\nrules 8: leggere un paragrafo\nlook: descrivere la posizione\nundo, draw, resign: ritirare la mossa, offrire patta, abbandonare\nsave: scaricare la partita\nquit: tornare alla pagina iniziale",
  fairness: "Correttezza",
  shuffle: "Mescolata equa",
  "shuffle.sealed":
    "Il server ha fissato il suo segreto prima della partita e ne ha mostrato questo sigillo. Questo browser conserva il sigillo e lo verifica alla fine.",
  "shuffle.share": "La tua parte della mescolata: fissata prima che si conoscesse quella di un altro giocatore.",
  "shuffle.again":
    "Un giocatore è andato via quando la tua parte della mescolata era già nota. Alla partita ne serve una nuova da te. Se succede spesso, forse qualcuno cerca carte migliori.",
  "shuffle.again.do": "Mescola di nuovo",
  "shuffle.elsewhere":
    "Un altro tuo dispositivo ha la tua parte della mescolata. Apri il tavolo lì o mescola su questo dispositivo.",
  "shuffle.elsewhere.do": "Mescola su questo dispositivo",
  "shuffle.changed":
    "Attenzione: il server mostra un sigillo diverso da prima; forse sceglie le carte. Questo browser non aggiunge nulla alla mescolata.",
  "shuffle.good":
    "La mescolata è stata equa. Verificato in questo browser: il segreto è quello sigillato prima della partita e tutte le parti sono quelle fissate, anche la tua.",
  "shuffle.commit":
    "La mescolata è stata equa. Verificato in questo browser: il segreto è quello sigillato prima della partita. Non hai aggiunto una tua parte alla mescolata.",
  "shuffle.changed-secret":
    "Attenzione: il segreto non è quello sigillato prima della partita. Forse il server ha scelto le carte.",
  "shuffle.changed-share":
    "Attenzione: la tua parte della mescolata non è stata usata. Forse il server ha scelto le carte.",
  "shuffle.changed-seals":
    "Attenzione: la parte di un altro giocatore è cambiata quando la tua era già nota. Forse qualcuno ha scelto le carte.",
  "shuffle.changed-seats": "Attenzione: i posti non sono stati sorteggiati dal segreto sigillato.",
  "shuffle.draws": "Verifica ogni estrazione",
};
