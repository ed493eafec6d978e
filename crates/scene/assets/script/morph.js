// Changes elements in place and finds them again by key, so that focus and motion can hold on to them.
import { SVG, all, parsed } from './dom.js';

const partOf = ({ dataset }) => dataset.id || dataset.part;
// What only fades away is never taken for something else: it would take that along when it is gone.
const keyOf = (node) => {
  if (node.nodeType !== 1) return '';
  return node.classList.contains('leaving') ? 'leaving' : node.id || partOf(node) || node.dataset.for || '';
};

// A thing as the server wrote it, read in the way of the drawing or the text that it belongs to.
const read = (html, inDrawing) => {
  const content = parsed(inDrawing ? `<svg>${html}</svg>` : html).firstElementChild;
  return inDrawing ? content.firstElementChild : content;
};

// The things of a fragment: those that the page has, and those that were sent. `lacking` is set when a placeholder stands
// for a thing that the page has never seen.
class Things {
  constructor(old, sent) {
    this.kept = new Map((old ? all('[data-id], [data-part]', old) : []).map((each) => [partOf(each), each]));
    this.sent = new Map(sent);
    this.used = new Set();
    this.lacking = false;
  }

  // What belongs in the place of a placeholder.
  at(placeholder) {
    const id = placeholder.dataset.same;
    const kept = this.kept.get(id);
    if (!this.sent.has(id)) {
      this.lacking ||= !kept;
      return kept;
    }
    this.used.add(id);
    const fresh = read(this.sent.get(id), placeholder.namespaceURI === SVG);
    if (!kept || kept.nodeName !== fresh.nodeName) return this.fill(fresh);
    morph(kept, fresh, this);
    return kept;
  }

  // What was sent and stands in a part that is still the same.
  rest() {
    // A part comes after what is in it.
    for (const [id, html] of [...this.sent].reverse()) {
      if (this.used.has(id)) continue;
      const kept = this.kept.get(id);
      if (kept) morph(kept, read(html, kept.namespaceURI === SVG), this);
      else this.lacking = true;
    }
  }

  // An element that is new to the page, with its placeholders filled.
  fill(fresh) {
    for (const each of fresh.nodeType === 1 ? all('[data-same]', fresh) : []) {
      const found = this.at(each);
      each.replaceWith(...(found ? [found] : []));
    }
    return fresh;
  }
}

function morph(old, fresh, things) {
  if (old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) return old.replaceWith(things.fill(fresh));
  if (old.nodeType !== 1) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return undefined;
  }
  // What people opened stays open.
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === 'open' && old.matches('details'))) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const keyed = new Map([...old.childNodes].filter(keyOf).map((child) => [keyOf(child), child]));
  let at = old.firstChild;
  const put = (node) => {
    if (node === at) at = at.nextSibling;
    else old.insertBefore(node, at);
  };
  for (const child of [...fresh.childNodes]) {
    if (child.dataset?.same) {
      const found = things.at(child);
      if (found) put(found);
      continue;
    }
    const key = keyOf(child);
    let match = key ? keyed.get(key) : at;
    if (match && (match.nodeName !== child.nodeName || (!key && keyOf(match)))) match = null;
    if (!match) old.insertBefore(things.fill(child), at);
    else {
      put(match);
      morph(match, child, things);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
  return undefined;
}

// Makes `old` look like the element in `html`.
export function become(old, html) {
  morph(old, parsed(html).firstElementChild, new Things(old, []));
}

// Brings a fragment up to date. `place` is asked to put it on the page when it is new there. Gives whether the page has
// all it needs.
export function apply(old, { html, things: sent = [] }, place) {
  const things = new Things(old, sent);
  if (html === undefined) {
    things.rest();
    return Boolean(old) && !things.lacking;
  }
  const fresh = parsed(html).firstElementChild;
  if (old) morph(old, fresh, things);
  else place(things.fill(fresh));
  things.rest();
  return !things.lacking;
}
