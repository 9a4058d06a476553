import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 1_000;

/** What `work` gives, or `otherwise` where it fails or takes longer than a second. */
export async function inTime<Value, Other>(
  work: () => Promise<Value>,
  otherwise: Other,
): Promise<Value | Other> {
  const tooLate = sleep(patienceMs, otherwise, { ref: false });
  return Promise.race([attempt(work).catch(() => otherwise), tooLate]);
}

/** Also what it throws at once is a failure of the promise. */
async function attempt<Value>(work: () => Promise<Value>): Promise<Value> {
  return work();
}
