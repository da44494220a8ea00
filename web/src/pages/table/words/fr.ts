/** The texts of a table in French that no other page needs. */
export default {
  ask: "Tu regardes. Pour prendre la place libre, demande le lien d’invitation à quelqu’un de la table.",
  command: "Taper un coup",
  "command.about": "ou « help »",
  "command.do": "Envoyer",
  "command.done": "C’est fait.",
  "command.none": "Tu n’as aucun coup à jouer pour l’instant.",
  "command.noRule": "Ce paragraphe n’existe pas.",
  "command.noCoach": "Le coach n’est pas disponible pour l’instant.",
  "command.help":
    "un coup ou son numéro : le jouer ; « 1: coup » joue pour la place 1\nmoves : lister les coups\nhint : demander un indice au coach ; encore une fois : en savoir plus\nwhy COUP : expliquer quelle règle l’interdit\nrules 8 : lire un paragraphe\nlook : décrire la position\nundo, draw, resign : reprendre un coup, proposer la nulle, abandonner\nsave : télécharger la partie\nquit : retour à l’accueil",
  fairness: "Équité",
  shuffle: "Mélange équitable",
  "shuffle.sealed":
    "Le serveur a fixé son secret avant la partie et en a montré ce sceau. Ce navigateur garde le sceau et le vérifie à la fin.",
  "shuffle.share": "Ta part du mélange : fixée avant que celle d’un autre joueur soit connue.",
  "shuffle.again":
    "Un joueur est parti alors que ta part du mélange était connue. Tu dois en fournir une nouvelle. Si cela arrive souvent, quelqu’un cherche peut-être de meilleures cartes.",
  "shuffle.again.do": "Mélanger encore",
  "shuffle.elsewhere":
    "Un autre de tes appareils a ta part du mélange. Ouvre la table là-bas ou mélange sur cet appareil.",
  "shuffle.elsewhere.do": "Mélanger sur cet appareil",
  "shuffle.changed":
    "Attention : le serveur montre un autre sceau qu’avant ; il choisit peut-être les cartes. Ce navigateur n’ajoute rien au mélange.",
  "shuffle.good":
    "Le mélange était équitable. Vérifié dans ce navigateur : le secret est celui scellé avant la partie, et chaque part est celle qui avait été fixée, la tienne aussi.",
  "shuffle.commit":
    "Le mélange était équitable. Vérifié dans ce navigateur : le secret est celui scellé avant la partie. Tu n’as pas ajouté de part au mélange.",
  "shuffle.changed-secret":
    "Attention : le secret n’est pas celui scellé avant la partie. Le serveur a peut-être choisi les cartes.",
  "shuffle.changed-share": "Attention : ta part du mélange n’a pas servi. Le serveur a peut-être choisi les cartes.",
  "shuffle.changed-seals":
    "Attention : la part d’un autre joueur a changé alors que la tienne était connue. Quelqu’un a peut-être choisi les cartes.",
  "shuffle.changed-seats": "Attention : les places n’ont pas été tirées du secret scellé.",
  "shuffle.draws": "Vérifier chaque tirage",
};
