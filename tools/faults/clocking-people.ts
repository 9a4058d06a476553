import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { RestClient } from '../bench/rest-client.ts';

export interface Acknowledged {
  event: 'clocked-in' | 'clocked-out';
  entry: TimeEntry;
}

/**
 * Has somebody clock in and out, again and again, until told to stop. What was not answered, or
 * answered that somebody is away, is asked again under the same Idempotency-Key, as a phone does.
 * Gives all that was acknowledged, in order.
 */
export function keepClocking(portal: string, person: RestClient) {
  const acknowledged: Acknowledged[] = [];
  let unanswered = 0;
  let longestWait = 0;
  let stopping = false;

  async function once(event: Acknowledged['event']): Promise<void> {
    const path = event === 'clocked-in' ? 'clock-in' : 'clock-out';
    const key = randomUUID();
    const begun = performance.now();
    for (;;) {
      const answer = await ask(`${portal}/api/time-entries/${path}`, key);
      if (answer) {
        longestWait = Math.max(longestWait, performance.now() - begun);
        acknowledged.push({ event, entry: answer });
        return;
      }
      unanswered += 1;
      await delay(50);
    }
  }

  async function ask(url: string, key: string): Promise<TimeEntry | null> {
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
    // Away, or still at the first of these requests: all else is a fault of the portal.
    const { code } = body as { code: string };
    if (response.status === 503 || code === 'IDEMPOTENCY_KEY_IN_USE') return null;
    throw new Error(`${response.status} ${JSON.stringify(body)}`);
  }

  async function run(): Promise<void> {
    while (!stopping) {
      await once('clocked-in');
      await once('clocked-out');
      // What is killed shall come back on a machine that is busy, not one that is flooded.
      await delay(20);
    }
  }

  const running = run();
  return {
    acknowledged,
    unanswered: () => unanswered,
    /** Milliseconds until the write that took longest was answered. */
    longestWait: () => longestWait,
    async stop(): Promise<void> {
      stopping = true;
      await running;
    },
  };
}
