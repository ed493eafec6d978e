// Lines drawn over a map or a board, from thing to thing.
import { draw } from './dom.js';
import { drawingOf, middle, thing } from './things.js';

// Joins the places with these ids, as far as they are on one drawing. Whoever draws it takes it away.
export function route(ids, kind) {
  const places = ids.map(thing).filter((each) => each && !each.matches('.edge'));
  const drawing = places.length > 1 && drawingOf(places[0]);
  const back = drawing && drawing.getScreenCTM()?.inverse();
  if (!back) return null;
  const points = places.filter((each) => drawing.contains(each)).map((each) => {
    const { x, y } = new DOMPoint(...middle(each)).matrixTransform(back);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const line = draw('polyline', { class: `route ${kind}`, points: points.join(' '), 'aria-hidden': 'true' });
  drawing.append(line);
  return line;
}
