/*
 * Every write sends an Idempotency-Key. A write with an unknown outcome (no response, or 5xx) keeps
 * its key, so that trying again returns the first result instead of creating a second message or
 * account.
 */
let unsettled: { write: string; key: string } | null = null;

/**
 * The idempotency key of a write. Returns the same key again while an identical write is unsettled.
 */
export function idempotencyKey(write: string): string {
  const key = unsettled?.write === write ? unsettled.key : randomKey();
  unsettled = { write, key };
  return key;
}

/**
 * Forgets the key of the last write once its outcome is known. The next identical write then gets a new key: clocking
 * in, out and in again must never repeat the first clock-in.
 */
export function forgetIdempotencyKey(): void {
  unsettled = null;
}

/** `crypto.randomUUID` exists only over HTTPS or on localhost. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
