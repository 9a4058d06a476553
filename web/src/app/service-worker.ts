import { offerNewVersion } from './new-version.ts';

const lookEveryMs = 3_600_000;

/**
 * Lets the service worker keep the app in this browser. A new version of it waits, and is taken only
 * when the person says so: what they type is never lost to it.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller !== null;
  let isTaken = false;
  const registration = await serviceWorker.register('/sw.js');

  function offerWaiting(): void {
    // The first worker of all is no new version: it takes the place of none.
    if (!registration.waiting || !registration.active) return;
    offerNewVersion(() => {
      isTaken = true;
      registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
    });
  }
  function watchInstalling(): void {
    registration.installing?.addEventListener('statechange', offerWaiting);
  }

  registration.addEventListener('updatefound', watchInstalling);
  watchInstalling();
  offerWaiting();
  serviceWorker.addEventListener('controllerchange', () => {
    if (isTaken) window.location.reload();
    // Another tab took it: here, too, the page is of the version before.
    else if (wasControlled) offerNewVersion(() => window.location.reload());
  });
  setInterval(() => void registration.update().catch(() => undefined), lookEveryMs);
}
