/** The shell in es. */
export default {
  "app.name": "Parlour",
};
