// What part of the chart is on the screen: a scale and a shift.

import type { Pixel } from "./geometry";

export type Rect = { left: number; top: number; width: number; height: number };

export type Margin = { top: number; right: number; bottom: number; left: number };

const GLIDE_MS = 500;
const TOLERANCE = 24; // pixels that may be out of sight
const LEAST = 0.15;
const MOST = 6;

export class Camera {
  scale = $state(1); // screen pixels for a pixel of the chart
  x = $state(0); // where the chart's corner is on the screen
  y = $state(0);
  width = $state(0); // of the screen
  height = $state(0);
  held = $state(false); // being dragged or pinched: nothing glides meanwhile
  #frame = 0; // of a glide under way
  #touched = false; // moved by hand: a new size of the window keeps the middle

  /** Show this part of the chart, as large as it goes, clear of what floats over the chart. */
  fit(view: Rect, margin: Margin, glides = false): void {
    const { scale, left, top } = this.fitted(view, margin);
    this.#touched = false;
    this.#glide({ scale, x: left - view.left * scale, y: top - view.top * scale }, glides ? GLIDE_MS : 0);
  }

  /** How large this part of the chart would be, and where on the screen. */
  fitted(view: Rect, margin: Margin): { scale: number; left: number; right: number; top: number } {
    const width = Math.max(80, this.width - margin.left - margin.right);
    const height = Math.max(80, this.height - margin.top - margin.bottom);
    const scale = clamp(Math.min(width / view.width, height / view.height));
    const left = margin.left + (width - view.width * scale) / 2;
    return { scale, left, right: left + view.width * scale, top: margin.top + (height - view.height * scale) / 2 };
  }

  /** Whether this part of the chart is in sight, and fills a good part of the screen. */
  shows(view: Rect, margin: Margin): boolean {
    const from = this.toScreen({ x: view.left, y: view.top });
    const to = this.toScreen({ x: view.left + view.width, y: view.top + view.height });
    const isIn = from.x >= -TOLERANCE && from.y >= -TOLERANCE && to.x <= this.width + TOLERANCE && to.y <= this.height - margin.bottom + TOLERANCE;
    const fills = Math.max((to.x - from.x) / this.width, (to.y - from.y) / this.height);
    return isIn && fills > 0.6;
  }

  #glide(to: { scale: number; x: number; y: number }, length: number): void {
    cancelAnimationFrame(this.#frame);
    const from = { scale: this.scale, x: this.x, y: this.y };
    const begin = performance.now();
    const step = (now: number): void => {
      const part = length ? Math.min(1, (now - begin) / length) : 1;
      const eased = part * part * (3 - 2 * part);
      this.scale = from.scale + (to.scale - from.scale) * eased;
      this.x = from.x + (to.x - from.x) * eased;
      this.y = from.y + (to.y - from.y) * eased;
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    step(begin);
  }

  get touched(): boolean {
    return this.#touched;
  }

  /** Zoom about a point of the screen, the middle by default. */
  zoom(factor: number, at: Pixel = { x: this.width / 2, y: this.height / 2 }): void {
    cancelAnimationFrame(this.#frame);
    const scale = clamp(this.scale * factor);
    const by = scale / this.scale;
    this.x = at.x - (at.x - this.x) * by;
    this.y = at.y - (at.y - this.y) * by;
    this.scale = scale;
    this.#touched = true;
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.#frame);
    this.x += dx;
    this.y += dy;
    this.#touched = true;
  }

  /** The window has another size. */
  resize(width: number, height: number): void {
    if (this.#touched) this.pan((width - this.width) / 2, (height - this.height) / 2);
    this.width = width;
    this.height = height;
  }

  toChart(screen: Pixel): Pixel {
    return { x: (screen.x - this.x) / this.scale, y: (screen.y - this.y) / this.scale };
  }

  toScreen(chart: Pixel): Pixel {
    return { x: chart.x * this.scale + this.x, y: chart.y * this.scale + this.y };
  }

  /** Bring a point of the chart into sight, if it is not. */
  reveal(point: Pixel, margin = 60): void {
    const at = this.toScreen(point);
    const dx = at.x < margin ? margin - at.x : Math.min(0, this.width - margin - at.x);
    const dy = at.y < margin ? margin - at.y : Math.min(0, this.height - margin - at.y);
    if (dx || dy) this.pan(dx, dy);
  }
}

function clamp(scale: number): number {
  return Math.min(MOST, Math.max(LEAST, scale));
}
