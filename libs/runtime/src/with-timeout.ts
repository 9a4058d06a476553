import { setTimeout as sleep } from 'node:timers/promises';

const timeoutMs = 1_000;

/** Gives the result of `work`, or `fallback` where it fails or takes longer than a second. Never rejects. */
export async function withTimeout<Value, Other>(
  work: () => Promise<Value>,
  fallback: Other,
): Promise<Value | Other> {
  const timeout = sleep(timeoutMs, fallback, { ref: false });
  return Promise.race([toPromise(work).catch(() => fallback), timeout]);
}

/** Turns a synchronous throw into a rejection. */
async function toPromise<Value>(work: () => Promise<Value>): Promise<Value> {
  return work();
}
