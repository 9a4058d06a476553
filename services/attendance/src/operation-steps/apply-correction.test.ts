import { clockIn, clockOut } from '@portal/contracts/attendance/clock';
import { correctEntry } from '@portal/contracts/attendance/correction';
import { userDeleted } from '@portal/contracts/identity/events';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { raceRounds } from '@portal/testing/long-run';
import { expect, it } from 'vitest';
import { instantDaysAgo, startCorrectionsService } from '../../testing/corrections.ts';
import { requestCorrection } from '../dto/correction-contracts.ts';
import type { EntryRow } from '../store/entry-schema.ts';

const { as, database, hr, identity, people, worked } = await startCorrectionsService();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const correct = (id: string | undefined, from: string, to: string) =>
  hr.run(correctEntry, { id, clockInTime: from, clockOutTime: to, reason: 'x' });

/** Whether any two sessions of a person overlap. An open one has no end. */
async function overlap(userId: string): Promise<boolean> {
  const rows = await database
    .collection<Pick<EntryRow, 'clockInTime' | 'clockOutTime'>>('entries')
    .find({ userId, missingClockOut: false })
    .sort({ clockInTime: 1 })
    .toArray();
  return rows.some(({ clockInTime }, index) => {
    const before = rows[index - 1];
    return (
      before && (before.clockOutTime?.getTime() ?? Number.POSITIVE_INFINITY) > clockInTime.getTime()
    );
  });
}

/** `round` for many people, a few at a time. */
async function rounds(count: number, round: (id: string) => Promise<unknown>): Promise<void> {
  const staff = await people(...Array.from({ length: raceRounds(count) }, () => ({})));
  for (let from = 0; from < staff.length; from += 10) {
    await Promise.all(staff.slice(from, from + 10).map(({ id }) => round(id)));
  }
}

/** A clocking `minutes` ago, without a network. */
const sentLate = (userId: string, operation: typeof clockIn | typeof clockOut, minutes: number) =>
  as({ userId }).run(
    operation,
    { occurredAt: minutesAgo(minutes) },
    { 'idempotency-key': userId, 'x-idempotency-fingerprint': 'a'.repeat(64) },
  );

it('two corrections at once never overlap', async () => {
  await rounds(50, async (id) => {
    // Two shifts, so that neither affects the other's lateness.
    const night = await worked(id, instantDaysAgo('20:00', 2), instantDaysAgo('23:00', 2));
    const morning = await worked(id, instantDaysAgo('06:00'), instantDaysAgo('12:00'));
    const answers = await Promise.all([
      correct(night, instantDaysAgo('20:00', 2), instantDaysAgo('05:00')),
      correct(morning, instantDaysAgo('04:00'), instantDaysAgo('12:00')),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['ENTRY_OVERLAPS', null]);
    expect(await overlap(id)).toBe(false);
  });
}, 240_000);

it('a clock-in that was sent late and a correction never overlap', async () => {
  await rounds(50, async (id) => {
    const entryId = await worked(id, minutesAgo(300), minutesAgo(240));
    const answers = await Promise.all([
      sentLate(id, clockIn, 100),
      correct(entryId, minutesAgo(300), minutesAgo(50)),
    ]);
    expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
    expect(await overlap(id)).toBe(false);
  });
}, 240_000);

it('clocking in and out, and corrections, all at once never overlap', async () => {
  await rounds(10, async (id) => {
    const { run } = as({ userId: id });
    const entryId = await worked(id, minutesAgo(300), minutesAgo(240));
    await Promise.all([
      run(clockIn)
        .then(() => run(clockOut))
        .then(() => run(clockIn)),
      correct(entryId, minutesAgo(300), new Date().toISOString()),
      correct(entryId, minutesAgo(10), new Date().toISOString()),
    ]);
    expect(await overlap(id)).toBe(false);
  });
}, 240_000);

it('a late clock-out and a correction never overlap', async () => {
  await rounds(20, async (id) => {
    const earlier = await worked(id, minutesAgo(900), minutesAgo(800));
    await worked(id, minutesAgo(600), null, { missingClockOut: true });
    const answers = await Promise.all([
      sentLate(id, clockOut, 100),
      correct(earlier, minutesAgo(300), minutesAgo(200)),
    ]);
    expect(answers.map(({ code }) => code)).toContain(null);
    expect(await overlap(id)).toBe(false);
  });
}, 240_000);

it('nothing is left of a person who is deleted during a correction', async () => {
  await rounds(10, async (id) => {
    const entryId = await worked(id, instantDaysAgo('09:20'), instantDaysAgo('17:00'));
    const asking = as({ userId: id }).run(requestCorrection, {
      id: entryId,
      clockInTime: instantDaysAgo('09:00'),
      clockOutTime: instantDaysAgo('17:00'),
      reason: 'x',
    });
    const correcting = correct(entryId, instantDaysAgo('09:10'), instantDaysAgo('17:00'));
    await publishAs(identity, userDeleted, buildCloudEvent(userDeleted, id, { id, version: 2 }));
    await Promise.all([asking, correcting]);
    await eventually(async () => {
      expect(await database.collection('erasures').countDocuments({ _id: id as never })).toBe(1);
    });
    for (const kept of ['entries', 'corrections', 'entry-changes']) {
      expect(await database.collection(kept).countDocuments({ userId: id })).toBe(0);
    }
  });
}, 240_000);
