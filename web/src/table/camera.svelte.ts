// What part of the chart is on the screen: a scale and a shift.

import type { Pixel } from "./geometry";

export type Rect = { left: number; top: number; width: number; height: number };

const LEAST = 0.15;
const MOST = 6;

export class Camera {
  scale = $state(1); // screen pixels for a pixel of the chart
  x = $state(0); // where the chart's corner is on the screen
  y = $state(0);
  width = $state(0); // of the screen
  height = $state(0);
  held = $state(false); // being dragged or pinched: nothing glides meanwhile
  #touched = false; // moved by hand: a new size of the window keeps the middle

  /** Show this part of the chart, as large as it goes, clear of what floats over the chart. */
  fit(view: Rect, margin: { top: number; right: number; bottom: number; left: number }): void {
    const width = Math.max(80, this.width - margin.left - margin.right);
    const height = Math.max(80, this.height - margin.top - margin.bottom);
    this.scale = clamp(Math.min(width / view.width, height / view.height));
    this.x = margin.left + (width - view.width * this.scale) / 2 - view.left * this.scale;
    this.y = margin.top + (height - view.height * this.scale) / 2 - view.top * this.scale;
    this.#touched = false;
  }

  get touched(): boolean {
    return this.#touched;
  }

  /** Zoom about a point of the screen, the middle by default. */
  zoom(factor: number, at: Pixel = { x: this.width / 2, y: this.height / 2 }): void {
    const scale = clamp(this.scale * factor);
    const by = scale / this.scale;
    this.x = at.x - (at.x - this.x) * by;
    this.y = at.y - (at.y - this.y) * by;
    this.scale = scale;
    this.#touched = true;
  }

  pan(dx: number, dy: number): void {
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
