import { offerNewVersion } from './new-version.ts';

const checkEveryMs = 3_600_000;

/**
 * Registers the service worker, which stores the app in this browser. A new version is applied only
 * when the user agrees, so that no input is lost.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const wasControlled = serviceWorker.controller !== null;
  let isApplied = false;
  const registration = await serviceWorker.register('/sw.js');

  function offerWaiting(): void {
    // The very first worker is not an update.
    if (!registration.waiting || !registration.active) return;
    offerNewVersion(() => {
      isApplied = true;
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
    if (isApplied) window.location.reload();
    // Another tab applied the update: this page still has the old version.
    else if (wasControlled) offerNewVersion(() => window.location.reload());
  });
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
}
