// Dragging a handle on the chart.

import type { Attachment } from "svelte/attachments";
import type { Camera } from "../camera.svelte";
import type { Pixel } from "../geometry";

type Drag = {
  camera: Camera;
  onmove: (at: Pixel) => void; // in pixels of the chart
  onend: () => void;
};

/** Follow the pointer from press to release; the chart below does not move meanwhile. */
export function dragged({ camera, onmove, onend }: Drag): Attachment<SVGElement> {
  return (node) => {
    let held: number | null = null;
    const at = (event: PointerEvent): Pixel => {
      const box = node.ownerSVGElement!.getBoundingClientRect();
      return camera.toChart({ x: event.clientX - box.left, y: event.clientY - box.top });
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      held = event.pointerId;
      node.setPointerCapture(held);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== held) return;
      event.stopPropagation();
      onmove(at(event));
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== held) return;
      event.stopPropagation();
      held = null;
      onend();
    };
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
    };
  };
}
