/** The workbench: any board in positions of real games. Not part of the build. */
import { mount } from "svelte";
import "../styles/tokens.css";
import "../styles/base.css";
import Workbench from "./Workbench.svelte";

mount(Workbench, { target: document.getElementById("app") as HTMLElement });
