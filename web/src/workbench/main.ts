/** The workbench: any board with positions from the real rules. Not part of the build. */
import { mount } from "svelte";
import "../look/tokens.css";
import "../look/base.css";
import Workbench from "./Workbench.svelte";

mount(Workbench, { target: document.getElementById("app") as HTMLElement });
