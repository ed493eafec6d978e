// The things of the scene: what has an id there, and what lies where.
import { all, find } from './dom.js';

export const idOf = (element) => element.dataset.for || element.dataset.id;
export const thing = (id) => find(`#scene [data-id="${CSS.escape(id)}"]`);
export const isThing = (element) => element?.closest?.('#scene [data-for], #scene [data-id]');
// The element that is marked when a thing can be chosen: a heading stands for what is below it.
export const markedBy = (element) => (element.dataset.for && thing(element.dataset.for)) || element;
// What a thing stands on or lies in.
export const under = (element) =>
  element.dataset.on ? thing(element.dataset.on) : element.parentElement && isThing(element.parentElement);
export const focusable = (element) =>
  element && (element.matches('[tabindex]') ? element : find('[data-for][tabindex]', element));

// The drawing that a piece or a place belongs to.
export const drawingOf = (element) => find('svg', element.closest('.map, .net') || element);

// The middle of a thing in the window: of its body, not of what is written beside it.
export function middle(element) {
  const box = (find('.place, .ground, .base', element) || element).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

// The nearest thing in a direction, for the arrow keys.
export function neighbour(from, dx, dy) {
  const [x, y] = middle(from);
  let best = null;
  for (const each of all('#scene [tabindex]')) {
    if (each === from || !each.getClientRects().length) continue;
    const [ex, ey] = middle(each);
    const along = (ex - x) * dx + (ey - y) * dy;
    const across = Math.abs((ex - x) * dy + (ey - y) * dx);
    if (along > 2 && (!best || along + 2 * across < best.far)) best = { each, far: along + 2 * across };
  }
  return best?.each;
}
