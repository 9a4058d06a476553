import { toast } from '../ui/toast.tsx';
import { isUnauthorized } from './api-error.ts';

const redirectAfterMs = 500;
let leaving = false;
const listeners = new Set<() => void>();

/**
 * Handles a session that ended while the page was open: shows one toast, worded for a background
 * request or a user’s action, then redirects to sign in after half a second.
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

/** Calls back just before the redirect to sign in. */
export function onSignInRedirect(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ignores 401 responses from now on: the user is signing out or has signed out. */
export function expectUnauthorized(): void {
  leaving = true;
}

/** Handles 401 responses again: somebody signed in, or the browser restored the page. */
export function expectAuthorized(): void {
  leaving = false;
}
