/** Where on the chart an answer has its handle. */

import type { Asked, Chart, Choice } from "../../lib/messages";
import { angleOf, legsOf, poseOf } from "../forms/values";
import type { Rect } from "../camera.svelte";
import { offset, pieceSprite, pixelsPerUnit, placeOnChart, toPixel, type Pixel } from "../geometry";

const ROOM = 70; // pixels of the chart around what matters
const LEAST = 260;

/** The part of the chart that a small screen should show: where something is dragged, or where the pieces are. */
export function whatMatters(chart: Chart, form: Asked["form"] | null): Rect {
  const pieces = chart.layers.flatMap((layer) => layer.sprites).filter((sprite) => sprite.piece && sprite.words);
  const handle = form && handleOf(form, undefined, chart, 1);
  const reach = form?.type === "course" ? form.longest * pixelsPerUnit(chart.matrix) : 0;
  const points = handle && form?.type !== "placement" ? [handle] : [...pieces, ...(handle ? [handle] : [])];
  const [left, top, width, height] = chart.view;
  if (!points.length) return { left, top, width, height };
  const least = { x: Math.min(...points.map(({ x }) => x)), y: Math.min(...points.map(({ y }) => y)) };
  const most = { x: Math.max(...points.map(({ x }) => x)), y: Math.max(...points.map(({ y }) => y)) };
  const wide = Math.max(LEAST, most.x - least.x + 2 * (ROOM + reach));
  const high = Math.max(LEAST, most.y - least.y + 2 * (ROOM + reach));
  return { left: (least.x + most.x - wide) / 2, top: (least.y + most.y - high) / 2, width: wide, height: high };
}

const PART = 0.5; // of the chart that a large screen shows at least
const SHARE = 0.08; // of it that is room around what matters

/** The part of the chart that a large screen should show: all pieces, and whatever the question is about. */
export function aboutAll(chart: Chart, form: Asked["form"] | null, choices: readonly Choice[]): Rect {
  const [left, top, width, height] = chart.view;
  const pieces = chart.layers.flatMap((layer) => layer.sprites).filter((sprite) => sprite.piece && sprite.words);
  const handle = form && handleOf(form, undefined, chart, 1);
  const reach = form?.type === "course" ? form.longest * pixelsPerUnit(chart.matrix) : 0;
  const places = choices.flatMap(({ at }) => (at && typeof at !== "string" ? [toPixel(chart.matrix, at)] : []));
  const ends = handle ? [0, 90, 180, 270].map((deg) => offset(handle, deg, reach)) : [];
  if (!pieces.length) return { left, top, width, height };
  const points = [...pieces, ...places, ...ends];
  const span = (all: readonly number[], from: number, length: number): [number, number] => {
    const [first, last] = [Math.max(from, Math.min(...all) - SHARE * length), Math.min(from + length, Math.max(...all) + SHARE * length)];
    const least = Math.max(PART * length, last - first);
    return [Math.min(Math.max(from, (first + last - least) / 2), from + length - least), least];
  };
  const [x, wide] = span(points.map((point) => point.x), left, width);
  const [y, high] = span(points.map((point) => point.y), top, height);
  return { left: x, top: y, width: wide, height: high };
}

const RADIUS = 60; // of the protractor, on the screen
const HULL = 40; // pixels of the chart from the middle of a hull to its end, of a large one
const CLEAR = 12; // of the screen, between a hull and its handle

/** How far from the middle of a ship her handle hangs, in pixels of the chart: clear of her hull at any zoom. */
export function clearOf(scale: number, least = RADIUS): number {
  return Math.max(least / scale, HULL + CLEAR / scale);
}

export function handleOf(form: Asked["form"], answer: unknown, chart: Chart, scale: number): Pixel | null {
  if (form.type === "angle") {
    const centre = placeOnChart(chart, form.at);
    return centre && offset(centre, form.zero + angleOf(form, answer), clearOf(scale));
  }
  if (form.type === "placement") {
    const [x, y] = poseOf(form, answer);
    return toPixel(chart.matrix, [x, y]);
  }
  if (form.type === "course") {
    const unit = pixelsPerUnit(chart.matrix);
    const start = toPixel(chart.matrix, [form.start[0], form.start[1]]);
    return legsOf(answer).reduce((from, [heading, length]) => offset(from, heading, length * unit), start);
  }
  return (form.type === "steered" && pieceSprite(chart, form.piece)) || null;
}
