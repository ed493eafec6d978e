// A new table offers only what fits: values of options can depend on the number of seats and on the options before them.
import { all, find } from './dom.js';

const seats = (form) => all('select[name^="seat-"]', form).filter((select) => select.value !== 'none').length;

function fit(form) {
  const count = seats(form);
  const chosen = {};
  for (const select of all('select[name^="option-"]', form)) {
    for (const option of select.options) {
      const { min, max, needs } = JSON.parse(option.dataset.fits);
      const met = Object.entries(needs).every(([id, values]) => values.includes(chosen[id]));
      option.hidden = option.disabled = count < min || count > max || !met;
    }
    const open = [...select.options].filter((option) => !option.disabled);
    if (!open.some((option) => option.selected) && open.length) open[0].selected = true;
    select.closest('label').hidden = select.disabled = !open.length;
    if (open.length) chosen[select.name.slice('option-'.length)] = select.value;
  }
}

const form = find('form[action$="/tables"]');
if (form) {
  form.addEventListener('change', () => fit(form));
  fit(form);
}
