// Tells people that it is their turn when they have no page of ours open. It answers no requests and keeps nothing.
const SWITCH = '/account/push';

addEventListener('install', () => skipWaiting());

addEventListener('push', (event) => {
  let told = {};
  try {
    told = event.data.json();
  } catch { /* a browser has to show something all the same */ }
  const { address = '/next', title = 'It is your turn', text = '' } = told;
  // Of one table there is one notice at a time.
  event.waitUntil(registration.showNotification(title, { body: text, tag: address, data: address }));
});

// To the table: to the tab that shows it, or to a new one.
async function go(address) {
  const there = new URL(address, location.origin);
  if (there.origin !== location.origin) return null;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === there.pathname);
  return page ? page.focus() : clients.openWindow(there.href);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data));
});

// The push service has given the browser another address.
async function renew({ oldSubscription, newSubscription }) {
  const again = () => registration.pushManager.subscribe(oldSubscription.options);
  const subscription = newSubscription || (oldSubscription && await again());
  if (!subscription) return;
  await fetch(SWITCH, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(subscription) });
}

addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
