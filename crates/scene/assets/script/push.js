// Notices of turns for whoever has closed the page: the browser's push service brings them, the service worker shows them.
import { all, find } from './dom.js';

const ADDRESS = '/account/push';
// A browser that does not answer by then has no push service in reach.
const PATIENCE = 15000;
const NO_SERVICE = 'Your browser could not reach its push service. Try again later, or with another browser.';

function show(on, text) {
  for (const box of all('[data-push]')) {
    find('input', box).checked = on;
    find('[role=status]', box).textContent = text;
  }
}

// Why it cannot be done here, if it cannot.
function hindrance() {
  if (!window.isSecureContext) return 'Browsers allow this only on pages that come over HTTPS.';
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return able ? '' : 'This browser has no notices. On an iPhone or iPad it has them once this page is on the home screen.';
}

const post = (address, body) => fetch(address, {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
});

const ours = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();

// Whether the browser has a place for notices that the server knows of.
async function isOn() {
  if (hindrance() || Notification.permission !== 'granted') return false;
  const own = await ours();
  if (!own) return false;
  const answer = await fetch(ADDRESS);
  return answer.ok && (await answer.json()).endpoint === own.endpoint;
}

async function subscribed() {
  const { key } = await (await fetch(ADDRESS)).json();
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // One from before may be bound to another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const late = () => new Promise((_, reject) => { setTimeout(reject, PATIENCE); });

// Gives why it did not work; nothing if it did.
async function switchOn() {
  const why = hindrance();
  if (why) return why;
  if (await Notification.requestPermission() !== 'granted') {
    return 'Your browser does not allow notices from here. Allow them in its settings for this page, then switch this on again.';
  }
  const subscription = await Promise.race([subscribed(), late()]).catch(() => null);
  if (!subscription) return NO_SERVICE;
  const answer = await post(ADDRESS, subscription);
  if (answer.ok) return '';
  await subscription.unsubscribe();
  return (await answer.json()).detail;
}

async function switchOff() {
  await post(`${ADDRESS}/off`);
  await (await ours())?.unsubscribe();
}

async function change(on) {
  show(on, 'One moment…');
  try {
    const why = on ? await switchOn() : await switchOff();
    show(on && !why, why || (on ? 'You will be told on this device.' : 'You will not be told on this device.'));
  } catch {
    show(await isOn().catch(() => false), 'The server could not be asked. Try again.');
  }
}

// Whoever looks at a table needs no notice of it any more.
async function putAway() {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  const notices = await registration?.getNotifications({ tag: location.pathname });
  for (const notice of notices || []) notice.close();
}

export function wirePush() {
  const boxes = all('[data-push]');
  if (!boxes.length) return;
  let busy = false;
  for (const box of boxes) {
    box.hidden = false;
    find('input', box).addEventListener('change', async ({ target }) => {
      const on = target.checked;
      if (busy) {
        target.checked = !on;
        return;
      }
      busy = true;
      await change(on);
      busy = false;
    });
  }
  isOn().then((on) => on && show(true, ''), () => {});
  putAway().catch(() => {});
}
