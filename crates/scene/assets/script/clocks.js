// Clocks run here between two updates.
import { all } from './dom.js';

export function wind() {
  for (const clock of all('[data-left]')) clock.until = Date.now() + clock.dataset.left * 1000;
}

export function tick() {
  for (const clock of all('[data-left][data-running]')) {
    const left = Math.max(0, Math.round((clock.until - Date.now()) / 1000));
    const two = (number) => String(number).padStart(2, '0');
    const [minutes, hours, days] = [60, 3600, 86400].map((unit) => Math.floor(left / unit));
    clock.textContent = days ? `${days} d ${hours % 24} h`
      : hours ? `${hours}:${two(minutes % 60)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
    clock.classList.toggle('low', left < 20);
  }
}
