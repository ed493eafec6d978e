// The last draft of a form stays with the browser: whoever reloads, plays with it, goes astray or starts from something
// else can take it up again.
import { all, find, named } from './dom.js';

const KEY = `sheet:${location.pathname}`;
const answers = (form) => JSON.stringify([...new FormData(form)].filter(([, answer]) => typeof answer === 'string'));
export const controls = (form) => all('[name]', form).filter((each) => each.id);

export function keep(form) {
  try {
    localStorage.setItem(KEY, answers(form));
  } catch {
    // No room, or not allowed: then it is only in the form.
  }
}

function putBack(form, draft) {
  for (const control of controls(form)) {
    const answer = draft.get(control.name);
    if (control.type === 'radio') control.checked = control.value === answer;
    else if (control.type === 'checkbox') control.checked = answer !== undefined;
    else if (control.type !== 'file' && answer !== undefined) control.value = answer;
  }
}

// Offers a draft that differs from what is in the form; `check` brings the form up to date with its answers.
export function offerDraft(form, check) {
  const kept = localStorage.getItem(KEY);
  if (!kept || kept === answers(form)) return;
  const offer = named('kept-draft');
  offer.hidden = false;
  find('button', offer).addEventListener('click', async () => {
    const draft = new Map(JSON.parse(kept));
    offer.hidden = true;
    // Twice, because some lists offer an answer only once the others are given.
    for (let round = 0; round < 2; round += 1) {
      putBack(form, draft);
      await check();
    }
    keep(form);
  });
}
