import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

/** Forbids imports from the folder of a page. */
const forbidPageImports = (files, regex) => ({
  files,
  rules: {
    "no-restricted-imports": ["error", { patterns: [{ regex, message: "The folder of a page is private to it." }] }],
  },
});

export default ts.config(
  { ignores: ["build/", "node_modules/", ".venv/", "src/parlour/server/client/", "web/src/net/protocol.ts"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node, ...globals.serviceworker } },
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-undef": "off", // TypeScript checks names
      // State is replaced, never mutated ($state.raw); the maps and URLs in these files are not rendered.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  // What pages share is in ui/, board/, state/ or words/.
  {
    ...forbidPageImports(["web/src/**", "src/parlour/games/*/board/**"], "(^|/)pages/"),
    ignores: ["web/src/App.svelte"],
  },
  forbidPageImports(["web/src/pages/*"], "^\\./.+/"),
  forbidPageImports(["web/src/pages/*/**"], "(^|/)pages/|^\\.\\./(?!\\.\\./)"),
);
