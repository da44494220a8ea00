/** The shell in pt. */
export default {
  "app.name": "Parlour",
};
