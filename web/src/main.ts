import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/parts.css";

import { mount } from "svelte";

import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
