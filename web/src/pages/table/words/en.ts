/** The texts of a table in English that no other page needs. */
export default {
  ask: "You are watching. To take the free seat, ask another player for the invitation link.",
  command: "Type a move",
  "command.about": "or “help”",
  "command.do": "Send",
  "command.done": "Done.",
  "command.none": "You have no moves right now.",
  "command.noRule": "No such paragraph.",
  "command.noCoach": "The coach is not available right now.",
  "command.help":
    "a move or its number: play it; “1: move” plays for seat 1\nmoves: list all moves\nhint: ask the coach for a hint; again, for more\nwhy MOVE: explain which rule forbids it\nrules 8: read a paragraph\nlook: describe the position\nundo, draw, resign: take back, offer a draw, resign\nsave: download the record\nquit: go to the home page",
  fairness: "Fairness",
  shuffle: "Fair shuffle",
  "shuffle.sealed":
    "The server fixed its secret before the game and published this seal of it. This browser keeps the seal and checks the secret against it when the game is over.",
  "shuffle.share": "Your share of the shuffle: fixed before any other player’s was known.",
  "shuffle.again":
    "A player left after your share of the shuffle was known. The game needs a new one from you. If this happens often, someone may be looking for better cards.",
  "shuffle.again.do": "Shuffle again",
  "shuffle.elsewhere":
    "Another of your devices holds your share of the shuffle. Open the table there, or shuffle on this device.",
  "shuffle.elsewhere.do": "Shuffle on this device",
  "shuffle.changed":
    "Warning: the server shows a different seal than before, so it may be choosing the cards. This browser adds nothing to the shuffle.",
  "shuffle.good":
    "The shuffle was fair. Checked in this browser: the secret is the one sealed before the game, and every player’s share is as it was fixed, yours included.",
  "shuffle.commit":
    "The shuffle was fair. Checked in this browser: the secret is the one sealed before the game. You added no share of your own to the shuffle.",
  "shuffle.changed-secret":
    "Warning: the secret is not the one sealed before the game. The server may have chosen the cards.",
  "shuffle.changed-share": "Warning: your share of the shuffle was not used. The server may have chosen the cards.",
  "shuffle.changed-seals":
    "Warning: another player’s share was changed after yours was known. Someone may have chosen the cards.",
  "shuffle.changed-seats": "Warning: the seats were not drawn from the sealed secret.",
  "shuffle.draws": "Check every draw",
};
