/** The shell in nl. */
export default {
  "app.name": "Parlour",
};
