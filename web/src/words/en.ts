/** The shell in English: the language the others are compared with. */
export default {
  "app.name": "Parlour",
};
