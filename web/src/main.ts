/** The client begins here. */
import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { listen } from "./state/router.svelte";
import { begin } from "./state/settings.svelte";

listen();
await begin();
mount(App, { target: document.getElementById("app") as HTMLElement });
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js");
