// The service worker: shows that it is the reader's turn, and opens the table. It keeps nothing and answers no request.
self.addEventListener('push', (event) => {
  const { title = 'Comitia', body = '', url = '/' } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.url ?? '/', self.location.origin)));
});

async function open(address) {
  if (address.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((window) => new URL(window.url).pathname === address.pathname);
  await (there ? there.focus() : self.clients.openWindow(address));
}
