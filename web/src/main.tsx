import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { replacePrerenderedPage } from './app/prerender/replace-prerendered-page.ts';
import { watchSession } from './app/watch-session.ts';
import { registerServiceWorker } from './lib/offline/register-service-worker.ts';
import './ui/theme/styles.css';
import './app/prerender/prerendered-page.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchSession();
replacePrerenderedPage(root);
// In small steps: what is typed into the form that came with the page is seen meanwhile.
startTransition(() => createRoot(root).render(<App />));

// After what the page shows first. Without HTTPS, beyond this machine, browsers have no workers.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Where the browser refuses it, in private windows for example, the app goes on without.
  const register = () => void registerServiceWorker().catch(() => undefined);
  // The page is often loaded before this code is: it is fetched after the first paint.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}
