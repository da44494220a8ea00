/** The shell in it. */
export default {
  "app.name": "Parlour",
};
