/** The shell in fr. */
export default {
  "app.name": "Parlour",
};
