import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import type { RestClient } from '../bench/rest-client.ts';
import { type RetriedOptions, sendWithRetries } from './send-with-retries.ts';

export interface AcknowledgedClocking {
  event: 'clocked-in' | 'clocked-out';
  entry: TimeEntry;
  /** When the person sent the write first, and when it was acknowledged, by `performance.now()`. */
  startedAt: number;
  answeredAt: number;
}

/**
 * Clocks a person in and out repeatedly until stopped. Requests without a response, or answered with 503,
 * are retried with the same Idempotency-Key, as a phone does. Gives all acknowledged events in order.
 */
export function clockContinuously(
  portalUrl: string,
  person: RestClient,
  // Killed processes restart on a busy machine, not on an overloaded one.
  { pauseMs = 20, ...options }: RetriedOptions & { pauseMs?: number } = {},
) {
  const acknowledged: AcknowledgedClocking[] = [];
  const failures: string[] = [];
  let stopping = false;

  async function once(event: AcknowledgedClocking['event']): Promise<void> {
    const path = `/api/time-entries/${event === 'clocked-in' ? 'clock-in' : 'clock-out'}`;
    const request = { path, body: {}, idempotencyKey: randomUUID() };
    const response = await sendWithRetries<TimeEntry>(portalUrl, person, request, options);
    const { body: entry, startedAt, answeredAt } = response;
    failures.push(...response.failures);
    acknowledged.push({ event, entry, startedAt, answeredAt });
  }

  async function run(): Promise<void> {
    while (!stopping) {
      await once('clocked-in');
      await once('clocked-out');
      await delay(pauseMs);
    }
  }

  const running = run();
  return {
    acknowledged,
    /** Why attempts failed. */
    failures,
    /** Milliseconds until the slowest write was acknowledged. */
    longestWait: () =>
      Math.max(0, ...acknowledged.map(({ startedAt, answeredAt }) => answeredAt - startedAt)),
    async stop(): Promise<void> {
      stopping = true;
      await running;
    },
  };
}
