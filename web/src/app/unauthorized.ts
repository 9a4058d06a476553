import { toast } from '../ui/toast.tsx';
import { isUnauthorized } from './api-error.ts';

const redirectAfterMs = 500;
let leaving = false;
const listeners = new Set<() => void>();

/**
 * The session has ended while the page was open: says so once, in the words for a background read
 * or for something that the person did, and goes to sign in again after half a second.
 */
export function reportUnauthorized(error: unknown, kind: 'background' | 'action'): void {
  if (!isUnauthorized(error) || leaving) return;
  leaving = true;
  toast(
    kind === 'background'
      ? { title: 'Access Required', description: 'Please log in again', tone: 'error' }
      : {
          title: 'Unauthorized',
          description: 'You are logged out. Logging in again...',
          tone: 'error',
        },
  );
  setTimeout(() => {
    for (const listener of listeners) listener();
    window.location.assign('/api/login');
  }, redirectAfterMs);
}

/** Calls back just before the redirect, to remember and to forget. */
export function beforeSignInAgain(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** From here on a 401 is no news: the person is signing out, or has. */
export function expectUnauthorized(): void {
  leaving = true;
}

/** Somebody has signed in, or a page that the browser had kept is shown again. */
export function expectAuthorized(): void {
  leaving = false;
}
