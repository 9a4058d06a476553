/** The page that the user was on when the session ended, to return to after signing in. */
const key = 'return-url';

interface ReturnAddress {
  userId: string;
  address: string;
}

export function saveReturnUrl(userId: string): void {
  const address = window.location.pathname + window.location.search;
  const value: ReturnAddress = { userId, address };
  sessionStorage.setItem(key, JSON.stringify(value));
}

/**
 * Returns the address to open after a sign-in and removes it; null if there is none, or if it was
 * another user’s.
 */
export function takeReturnUrl(userId: string): string | null {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (stored === null) return null;
  const { userId: savedFor, address } = JSON.parse(stored) as ReturnAddress;
  return savedFor === userId && isSameOriginUrl(address, window.location.origin) ? address : null;
}

/** Whether an address is on this site: a path that starts with two slashes is another host. */
export function isSameOriginUrl(address: string, origin: string): boolean {
  return address.startsWith('/') && new URL(address, origin).origin === origin;
}

export function clearReturnUrl(): void {
  sessionStorage.removeItem(key);
}
