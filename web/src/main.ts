/** The entry point of the client. */
import { mount } from "svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import App from "./App.svelte";
import { listen } from "./state/router.svelte";
import { applySettings } from "./state/settings.svelte";

listen();
await applySettings();
mount(App, { target: document.getElementById("app") as HTMLElement });
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/sw.js");
