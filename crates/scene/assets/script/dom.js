// Short names for what every module does with the document.

export const find = (selector, within = document) => within.querySelector(selector);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const named = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export const SVG = 'http://www.w3.org/2000/svg';
export function draw(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export function parsed(html) {
  const template = make('template');
  template.innerHTML = html;
  return template.content;
}

// The words of an attribute that holds several.
export const words = (text) => (text ? text.split(' ') : []);

export const toEnd = (box) => { box.scrollTop = box.scrollHeight; };
