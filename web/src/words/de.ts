/** The shell in de. */
export default {
  "app.name": "Parlour",
};
