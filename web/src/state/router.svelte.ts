/** The router: the address alone decides which page is shown. */

export type Route = { page: string; params: Record<string, string>; query: URLSearchParams; hash: string };

/** The values a parameter may have: ids, and nothing that would lead a request to another address. */
const PARAM = /^[\w-]+$/;

/** The paths and their pages; `:name` matches any segment that can be an id. */
const PAGES: Record<string, string> = {
  "/": "home",
  "/new/:game": "new",
  "/table/:id": "table",
  "/table/:id/replay": "replay",
  "/replay": "open",
  "/join/:invite": "join",
  "/tables": "tables",
  "/rules/:game": "rules",
  "/learn/:game": "learn",
  "/puzzles/:game": "puzzles",
  "/settings": "settings",
};

/** The route of an address. */
export function parse(address: string): Route {
  const url = new URL(address, "http://parlour");
  const parts = url.pathname.split("/").filter(Boolean);
  for (const [path, page] of Object.entries(PAGES)) {
    const params = matchPath(path.split("/").filter(Boolean), parts);
    if (params) return { page, params, query: url.searchParams, hash: decode(url.hash.slice(1)) ?? "" };
  }
  return { page: "missing", params: {}, query: url.searchParams, hash: "" };
}

function matchPath(path: string[], parts: string[]): Record<string, string> | null {
  if (path.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of path.entries()) {
    const part = parts[index] as string;
    const decoded = decode(part);
    if (name.startsWith(":") && decoded !== null && PARAM.test(decoded)) params[name.slice(1)] = decoded;
    else if (name !== part) return null;
  }
  return params;
}

/** A part of an address without its escapes; null if they are malformed. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

let route = $state.raw<Route>(parse(typeof location === "undefined" ? "/" : location.href));

/** The current route. */
export const currentRoute = () => route;

/** Navigates to an address of this client. */
export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  update();
  if (!replace && !route.hash) scrollTo(0, 0);
}

function update(): void {
  route = parse(location.href);
}

/** Handles the browser's back and forward buttons, and links within the client without reloading the page. */
export function listen(): void {
  addEventListener("popstate", update);
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
