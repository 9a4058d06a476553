import { clockIn } from '@portal/contracts/attendance/clock';
import { eventually } from '@portal/testing/eventually';
import { raceRounds } from '@portal/testing/long-run';
import { readPublishedEvents } from '@portal/testing/nats-client';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { expect, it } from 'vitest';
import { startAttendanceService } from '../../../testing/service.ts';

const { as, attendance, database, people } = await startAttendanceService();

/** With `again`, the same request is repeated, and each repeat must get the same result. */
async function race(userId: string, again: boolean): Promise<void> {
  const headers: Record<string, string> = again
    ? { 'idempotency-key': `shift-${userId}`, 'x-idempotency-fingerprint': 'a'.repeat(64) }
    : {};
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => as({ userId }).run(clockIn, {}, headers)),
  );
  const refused = again ? [] : Array(9).fill('ALREADY_CLOCKED_IN');
  expect(answers.map(({ code }) => code).filter((code) => code !== null)).toEqual(refused);
  const made = answers.flatMap(({ data }) => data?.id ?? []);
  expect(made).toEqual(Array(again ? 10 : 1).fill(made[0]));
}

it('of ten clock-ins at once, each time, makes one entry and one event', async ({ task }) => {
  const staff = await people(...Array.from({ length: raceRounds(100) }, () => ({})));
  for (let first = 0; first < staff.length; first += 5) {
    const five = staff.slice(first, first + 5);
    await Promise.all(five.map(({ id }, index) => race(id, index % 2 === 1)));
  }

  const entries = database.collection<{ _id: string; userId: string }>('entries');
  const stored = await entries.find().toArray();
  const ids = staff.map(({ id }) => id).sort();
  expect(stored.map(({ userId }) => userId).sort()).toEqual(ids);
  await eventually(async () => {
    const events = await readPublishedEvents(attendance, 'attendance');
    expect(events.map(({ event }) => event.data.id).sort()).toEqual(
      stored.map(({ _id }) => _id).sort(),
    );
  });
  saveFaultTestResult(task, { tried: staff.length, acknowledged: stored.length });
}, 240_000);
