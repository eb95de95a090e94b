/** Where on the chart an answer has its handle. */

import type { Asked, Chart } from "../../lib/messages";
import { angleOf, legsOf, poseOf } from "../forms/values";
import { offset, pixelsPerUnit, placeOnChart, toPixel, type Pixel } from "../geometry";

export const RADIUS = 60; // of the protractor, on the screen

export function handleOf(form: Asked["form"], answer: unknown, chart: Chart, scale: number): Pixel | null {
  if (form.type === "angle") {
    const centre = placeOnChart(chart, form.at);
    return centre && offset(centre, form.zero + angleOf(form, answer), RADIUS / scale);
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
  return null;
}
