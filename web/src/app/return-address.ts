/** Where the person was when the session ended, so that signing in again leads back there. */
const key = 'return-address';

interface ReturnAddress {
  userId: string;
  address: string;
}

export function rememberReturn(userId: string): void {
  const address = window.location.pathname + window.location.search;
  const value: ReturnAddress = { userId, address };
  sessionStorage.setItem(key, JSON.stringify(value));
}

/** The address to go to after a sign-in, once; null where there is none, or it was another's. */
export function takeReturn(userId: string): string | null {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (stored === null) return null;
  const { userId: whose, address } = JSON.parse(stored) as ReturnAddress;
  return whose === userId && isOwnAddress(address, window.location.origin) ? address : null;
}

/** Whether an address is a page of the portal: a path that begins with two slashes is another host. */
export function isOwnAddress(address: string, origin: string): boolean {
  return address.startsWith('/') && new URL(address, origin).origin === origin;
}

export function forgetReturn(): void {
  sessionStorage.removeItem(key);
}
