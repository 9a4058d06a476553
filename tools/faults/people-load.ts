import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '@portal/kernel/london';
import { expect } from 'vitest';
import { createEmployee, createFirstAdmin, testCredentials } from '../bench/create-accounts.ts';
import type { RestClient } from '../bench/rest-client.ts';
import { clockContinuously } from './clock-continuously.ts';
import { followLiveStream } from './follow-live-stream.ts';
import { sendContinuously } from './send-continuously.ts';

const people = 4;
/** Changes have reached the live streams by then, also those of a gateway that has just started. */
const lastChangesMs = 2_000;

/** What people do in a portal, and the responses they got. */
export type PeopleLoad = Awaited<ReturnType<typeof startPeopleLoad>>;

/**
 * Creates the first administrator and four people, who clock in and out, see their hours, report sick leave
 * and follow their live streams until they are stopped: about six writes and ten reads a second.
 */
export async function startPeopleLoad(portal: string, { readTimeoutMs = 2_000 } = {}) {
  const admin = await createFirstAdmin(portal);
  const load: ReturnType<typeof startPersonLoad>[] = [];
  for (let index = 0; index < people; index += 1) {
    const username = `staff.${index}`;
    const person = await createEmployee(portal, admin, username);
    load.push(startPersonLoad(portal, person, username, readTimeoutMs));
  }
  return load;
}

/** What one person does. */
function startPersonLoad(
  portal: string,
  person: RestClient,
  username: string,
  readTimeoutMs: number,
) {
  const signIn = () => person.post('/api/login', { username, ...testCredentials });
  let day = '2030-01-01';
  return {
    person,
    clocking: clockContinuously(portal, person, { pauseMs: 1_000, signIn }),
    reading: sendContinuously(
      portal,
      person,
      () => ({ method: 'GET', path: '/api/time-entries/today-total' }),
      // A page asks again after a second.
      { pauseMs: 400, timeoutMs: readTimeoutMs, signIn },
    ),
    reporting: sendContinuously<{ id: string }>(
      portal,
      person,
      () => {
        day = addDays(day, 1);
        const dates = { startDate: day, endDate: day };
        const body = { ...dates, reason: 'A cold', leaveType: 'sick' };
        return { path: '/api/sick-leave-requests', body, idempotencyKey: randomUUID() };
      },
      { pauseMs: 3_000, signIn },
    ),
    live: followLiveStream(portal, person),
  };
}

/** Lets everybody finish what they are doing; their live streams end when the last changes have arrived. */
export async function stopPeopleLoad(load: PeopleLoad): Promise<void> {
  for (const { clocking, reading, reporting } of load) {
    await Promise.all([clocking.stop(), reading.stop(), reporting.stop()]);
  }
  await delay(lastChangesMs);
  await Promise.all(load.map(({ live }) => live.stop()));
}

/** Why attempts of requests failed so far. */
export function failedAttempts(load: PeopleLoad): string[] {
  return load.flatMap(({ clocking, reading, reporting }) => [
    ...clocking.failures,
    ...[...reading.responses, ...reporting.responses].flatMap((one) => one.failures),
  ]);
}

/** Expects each acknowledged clocking in the live stream of its person. */
export function expectAllClockingsArrived(load: PeopleLoad): void {
  for (const { clocking, live } of load) {
    const missing = clocking.acknowledged.filter(({ event, entry, answeredAt }) => {
      const type = `portal.attendance.${event}`;
      return live.arrivedAt({ type, id: entry.id }, answeredAt) === null;
    });
    expect(missing).toEqual([]);
  }
}

/** Expects each acknowledged leave request once, and no other. */
export async function expectLeaveOnce(load: PeopleLoad): Promise<void> {
  for (const { person, reporting } of load) {
    const stored = await person.get<{ id: string }[]>('/api/sick-leave-requests');
    const ids = reporting.responses.map(({ body }) => body.id);
    expect(stored.map(({ id }) => id).sort()).toEqual(ids.sort());
  }
}
