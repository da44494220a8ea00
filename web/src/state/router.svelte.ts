/** Which page is shown: the address, and nothing else, says so. */

export type Route = { page: string; params: Record<string, string>; query: URLSearchParams; hash: string };

/** The pages and their addresses; `:name` stands for anything. */
const PAGES: Record<string, string> = {
  "/": "home",
  "/new/:game": "new",
  "/table/:id": "table",
  "/table/:id/replay": "replay",
  "/replay": "open",
  "/join/:invite": "join",
  "/tables": "tables",
  "/rules/:game": "rules",
  "/settings": "settings",
};

/** The route that an address means. */
export function parse(address: string): Route {
  const url = new URL(address, "http://parlour");
  const parts = url.pathname.split("/").filter(Boolean);
  for (const [path, page] of Object.entries(PAGES)) {
    const params = matched(path.split("/").filter(Boolean), parts);
    if (params) return { page, params, query: url.searchParams, hash: decodeURIComponent(url.hash.slice(1)) };
  }
  return { page: "missing", params: {}, query: url.searchParams, hash: "" };
}

function matched(path: string[], parts: string[]): Record<string, string> | null {
  if (path.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of path.entries()) {
    const part = parts[index] as string;
    if (name.startsWith(":")) params[name.slice(1)] = decodeURIComponent(part);
    else if (name !== part) return null;
  }
  return params;
}

let route = $state.raw<Route>(parse(typeof location === "undefined" ? "/" : location.href));

/** The route that is shown. */
export const here = () => route;

/** Goes to an address of this client. */
export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  arrive();
  if (!replace && !route.hash) scrollTo(0, 0);
}

function arrive(): void {
  route = parse(location.href);
}

/** Follows the browser's own buttons, and links within the client without loading the page anew. */
export function listen(): void {
  addEventListener("popstate", arrive);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute("download") ||
      link.pathname.startsWith("/api")
    )
      return;
    event.preventDefault();
    go(link.href);
  });
}
