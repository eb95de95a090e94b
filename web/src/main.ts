import "@fontsource/libre-caslon-display/latin-400.css";
import "@fontsource/libre-caslon-text/latin-400.css";
import "@fontsource/libre-caslon-text/latin-400-italic.css";
import "@fontsource-variable/commissioner/wght.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";

import { mount } from "svelte";

import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
