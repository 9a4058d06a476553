import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { RestClient } from '../bench/rest-client.ts';

export interface Acknowledged {
  event: 'clocked-in' | 'clocked-out';
  entry: TimeEntry;
}

/**
 * Clocks a person in and out repeatedly until stopped. Requests without a response, or answered with 503,
 * are retried with the same Idempotency-Key, as a phone does. Gives all acknowledged events in order.
 */
export function clockContinuously(portal: string, person: RestClient) {
  const acknowledged: Acknowledged[] = [];
  let failedAttempts = 0;
  let longestWait = 0;
  let stopping = false;

  async function once(event: Acknowledged['event']): Promise<void> {
    const path = event === 'clocked-in' ? 'clock-in' : 'clock-out';
    const key = randomUUID();
    const startedAt = performance.now();
    for (;;) {
      const entry = await send(`${portal}/api/time-entries/${path}`, key);
      if (entry) {
        longestWait = Math.max(longestWait, performance.now() - startedAt);
        acknowledged.push({ event, entry });
        return;
      }
      failedAttempts += 1;
      await delay(50);
    }
  }

  async function send(url: string, key: string): Promise<TimeEntry | null> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: person.cookie(),
        'idempotency-key': key,
      },
      body: '{}',
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    const body = await response?.json().catch(() => null);
    if (!response || !body) return null;
    if (response.ok) return body as TimeEntry;
    // Unavailable, or the first attempt is still in progress: anything else is a fault.
    const { code } = body as { code: string };
    if (response.status === 503 || code === 'IDEMPOTENCY_KEY_IN_USE') return null;
    throw new Error(`${response.status} ${JSON.stringify(body)}`);
  }

  async function run(): Promise<void> {
    while (!stopping) {
      await once('clocked-in');
      await once('clocked-out');
      // Killed processes restart on a busy machine, not on an overloaded one.
      await delay(20);
    }
  }

  const running = run();
  return {
    acknowledged,
    failedAttempts: () => failedAttempts,
    /** Milliseconds until the slowest write was acknowledged. */
    longestWait: () => longestWait,
    async stop(): Promise<void> {
      stopping = true;
      await running;
    },
  };
}
