/*
 * Signing out without a network: the cookie can't be removed here, only by the server. That it is to
 * be is kept in the browser, and done before anything else as soon as the server is reached.
 */
const key = 'sign-out-due';

export function isSignOutDue(): boolean {
  return localStorage.getItem(key) !== null;
}

export function setSignOutDue(isDue: boolean): void {
  if (isDue) localStorage.setItem(key, '');
  else localStorage.removeItem(key);
}
