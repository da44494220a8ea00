/** The texts of a table in German that no other page needs. */
export default {
  ask: "Du schaust zu. Um mitzuspielen, bitte jemanden am Tisch um den Einladungslink.",
  command: "Zug eintippen",
  "command.about": "oder „help“",
  "command.do": "Senden",
  "command.done": "Erledigt.",
  "command.none": "Du hast gerade keine Züge.",
  "command.noRule": "Diesen Absatz gibt es nicht.",
  "command.noCoach": "Der Trainer ist gerade nicht verfügbar.",
  "command.help":
    "ein Zug oder seine Nummer: wird gespielt; „1: Zug“ spielt für Platz 1\nmoves: alle Züge auflisten\nhint: den Trainer um einen Tipp bitten; noch einmal: um mehr\nwhy ZUG: erklären, welche Regel ihn verbietet\nrules 8: einen Absatz lesen\nlook: die Stellung beschreiben\nundo, draw, resign: Zug zurücknehmen, Unentschieden anbieten, aufgeben\nsave: die Aufzeichnung herunterladen\nquit: zur Startseite",
  fairness: "Fairness",
  shuffle: "Faires Mischen",
  "shuffle.sealed":
    "Der Server hat sein Geheimnis vor der Partie festgelegt und dieses Siegel davon gezeigt. Dieser Browser bewahrt das Siegel auf und prüft es nach der Partie.",
  "shuffle.share": "Dein Anteil am Mischen: festgelegt, bevor der eines anderen bekannt war.",
  "shuffle.again":
    "Jemand ist gegangen, nachdem dein Anteil am Mischen bekannt war. Die Partie braucht einen neuen von dir. Passiert das oft, sucht vielleicht jemand bessere Karten.",
  "shuffle.again.do": "Noch einmal mischen",
  "shuffle.elsewhere":
    "Ein anderes deiner Geräte hat deinen Anteil am Mischen. Öffne den Tisch dort oder mische auf diesem Gerät.",
  "shuffle.elsewhere.do": "Auf diesem Gerät mischen",
  "shuffle.changed":
    "Warnung: Der Server zeigt ein anderes Siegel als zuvor; er sucht sich vielleicht die Karten aus. Dieser Browser trägt nichts zum Mischen bei.",
  "shuffle.good":
    "Es wurde fair gemischt. In diesem Browser geprüft: Das Geheimnis ist das vor der Partie versiegelte, und alle Anteile sind wie festgelegt, auch deiner.",
  "shuffle.commit":
    "Es wurde fair gemischt. In diesem Browser geprüft: Das Geheimnis ist das vor der Partie versiegelte. Einen eigenen Anteil am Mischen hattest du nicht.",
  "shuffle.changed-secret":
    "Warnung: Das Geheimnis ist nicht das vor der Partie versiegelte. Der Server hat die Karten vielleicht ausgesucht.",
  "shuffle.changed-share":
    "Warnung: Dein Anteil am Mischen wurde nicht verwendet. Der Server hat die Karten vielleicht ausgesucht.",
  "shuffle.changed-seals":
    "Warnung: Der Anteil eines anderen wurde geändert, als deiner schon bekannt war. Vielleicht hat jemand die Karten ausgesucht.",
  "shuffle.changed-seats": "Warnung: Die Plätze wurden nicht aus dem versiegelten Geheimnis gelost.",
  "shuffle.draws": "Jede Ziehung prüfen",
};
