/** The texts of a table in Dutch that no other page needs. */
export default {
  ask: "Je kijkt mee. Vraag iemand aan tafel om de uitnodigingslink om mee te spelen.",
  command: "Typ een zet",
  "command.about": "of ‘help’",
  "command.do": "Versturen",
  "command.done": "Gedaan.",
  "command.none": "Je hebt nu geen zetten.",
  "command.noRule": "Die alinea bestaat niet.",
  "command.noCoach": "De coach is nu niet beschikbaar.",
  "command.help":
    "een zet of het nummer ervan: spelen; ‘1: zet’ speelt voor plaats 1\nmoves: alle zetten tonen\nhint: de coach om een tip vragen; nog eens: om meer\nwhy ZET: uitleggen welke regel hem verbiedt\nrules 8: een alinea lezen\nlook: de stelling beschrijven\nundo, draw, resign: zet terugnemen, gelijkspel aanbieden, opgeven\nsave: de partij downloaden\nquit: naar de startpagina",
  fairness: "Eerlijkheid",
  shuffle: "Eerlijk schudden",
  "shuffle.sealed":
    "De server heeft zijn geheim voor de partij vastgelegd en dit zegel ervan getoond. Deze browser bewaart het zegel en controleert het na afloop.",
  "shuffle.share": "Jouw aandeel in het schudden: vastgelegd voordat dat van een ander bekend was.",
  "shuffle.again":
    "Iemand ging weg nadat jouw aandeel in het schudden bekend was. De partij heeft een nieuw aandeel van je nodig. Gebeurt dit vaak, dan zoekt iemand misschien betere kaarten.",
  "shuffle.again.do": "Opnieuw schudden",
  "shuffle.elsewhere":
    "Een ander apparaat van je heeft jouw aandeel in het schudden. Open de tafel daar, of schud op dit apparaat.",
  "shuffle.elsewhere.do": "Op dit apparaat schudden",
  "shuffle.changed":
    "Let op: de server toont een ander zegel dan eerst en kiest misschien de kaarten. Deze browser voegt niets toe aan het schudden.",
  "shuffle.good":
    "Er is eerlijk geschud. Gecontroleerd in deze browser: het geheim is wat voor de partij verzegeld was, en elk aandeel is zoals het was vastgelegd, ook dat van jou.",
  "shuffle.commit":
    "Er is eerlijk geschud. Gecontroleerd in deze browser: het geheim is wat voor de partij verzegeld was. Je had zelf geen aandeel in het schudden.",
  "shuffle.changed-secret":
    "Let op: het geheim is niet wat voor de partij verzegeld was. Misschien heeft de server de kaarten gekozen.",
  "shuffle.changed-share":
    "Let op: jouw aandeel in het schudden is niet gebruikt. Misschien heeft de server de kaarten gekozen.",
  "shuffle.changed-seals":
    "Let op: het aandeel van een ander is veranderd toen dat van jou al bekend was. Misschien heeft iemand de kaarten gekozen.",
  "shuffle.changed-seats": "Let op: de plaatsen zijn niet uit het verzegelde geheim geloot.",
  "shuffle.draws": "Elke trekking controleren",
};
