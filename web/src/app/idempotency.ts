/*
 * Every write carries an Idempotency-Key. A write whose outcome stayed unknown (no answer, or 5xx)
 * keeps its key, so that the person who presses again gets the first answer instead of a second
 * message or a second account.
 */
let unsettled: { write: string; key: string } | null = null;

/** The key for a write, told apart by what it asks: the same as before while that is unsettled. */
export function idempotencyKey(write: string): string {
  const key = unsettled?.write === write ? unsettled.key : randomKey();
  unsettled = { write, key };
  return key;
}

/**
 * The server has decided on a write: the next one alike is a new one. So is one that was left
 * unsettled before: clocking in, out and in again must never be taken for the first clock-in.
 */
export function settleWrites(): void {
  unsettled = null;
}

/** `crypto.randomUUID` exists only where the page came over HTTPS or from this machine. */
function randomKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
