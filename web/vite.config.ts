import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Where `weathergage serve` listens while the client is being worked on. */
const server = process.env.WEATHERGAGE_SERVER ?? "http://127.0.0.1:8123";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: process.env.WEATHERGAGE_STATIC ?? "../src/weathergage/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: server, ws: true } },
  },
});
