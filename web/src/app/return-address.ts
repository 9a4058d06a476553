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
  const value = JSON.parse(stored) as ReturnAddress;
  return value.userId === userId ? value.address : null;
}

export function forgetReturn(): void {
  sessionStorage.removeItem(key);
}
