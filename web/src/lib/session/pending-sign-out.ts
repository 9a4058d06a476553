/*
 * Signing out offline: only the server can remove the session cookie. The browser remembers that it
 * must, and asks for it before anything else once the server can be reached.
 */
const key = 'sign-out-due';

export function hasPendingSignOut(): boolean {
  return localStorage.getItem(key) !== null;
}

export function setPendingSignOut(isDue: boolean): void {
  if (isDue) localStorage.setItem(key, '');
  else localStorage.removeItem(key);
}
