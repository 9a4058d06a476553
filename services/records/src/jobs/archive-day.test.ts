import { englandAndWales } from '@portal/kernel/bank-holidays';
import { addDays } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { seededRandom } from '@portal/testing/seeded-random';
import { describe, expect, it, test } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { countRecords } from '../store/count-records-by-day.ts';
import { withDayLease } from '../store/day-lease.ts';
import { readBatch, writeBatch } from './archive-batch.ts';
import { archiveDay } from './archive-day.ts';

const { archive, collection, connection, hire, work, takeLeave, recordsOn } =
  await openTestStores('archive-day');
const first = '2026-11-02';
let used = 0;
/** Gives a Monday that no other test archives. */
const freshDay = () => {
  used += 1;
  return addDays(first, 7 * used);
};

const night = { byHand: false };
const byHand = { byHand: true };
const run = (day: string, options: { byHand: boolean; workerId?: string } = night) =>
  archiveDay(archive, day, new Date(), options);

async function own(userId: string, day: string) {
  return (await recordsOn(day)).filter((record) => record.userId === userId);
}

describe('archiving a day', () => {
  it('is idempotent, also in parallel', async () => {
    const day = freshDay();
    const staff = await Promise.all(Array.from({ length: 5 }, () => hire()));
    const [ada = '', bob = ''] = staff;
    await work(ada, day, 9, 12);
    await work(ada, day, 13, 17);
    await takeLeave(bob, { leaveType: 'sick', days: [{ date: day, portion: 'full' }] });
    const all = await archive.people.count();
    const runs = await Promise.all(Array.from({ length: 6 }, () => run(day)));
    expect(runs.reduce((sum, { archived }) => sum + archived, 0)).toBe(all + 1);
    const before = await recordsOn(day);
    expect(before).toHaveLength(all + 1);
    expect(await run(day)).toEqual({ archived: 0, updated: 0 });
    expect(await recordsOn(day)).toEqual(before);
    expect(await own(ada, day)).toMatchObject([
      { sessionNumber: 1, hoursWorked: 3 },
      { sessionNumber: 2, hoursWorked: 4, isLate: true },
    ]);
    expect(await own(bob, day)).toMatchObject([{ onSickLeave: true, wasPresent: false }]);
    expect(await countRecords(archive, { startDate: day, endDate: day })).toBe(all + 1);
  });

  it('leaves a record of an earlier version alone while its person is in no team', async () => {
    const day = freshDay();
    const userId = await hire();
    await run(day);
    await collection('records').updateMany({ recordDate: day }, { $unset: { teamId: '' } });
    const before = await own(userId, day);
    expect(await run(day)).toEqual({ archived: 0, updated: 0 });
    expect(await own(userId, day)).toEqual(before);
    const teamMemberships = [{ from: day, teamId: newId() }];
    await collection('people').updateOne({ _id: userId }, { $set: { teamMemberships } });
    expect(await run(day)).toEqual({ archived: 0, updated: 1 });
    expect(await own(userId, day)).toMatchObject([{ teamId: teamMemberships[0]?.teamId }]);
  });

  it('includes sessions from the day on which somebody became an administrator', async () => {
    const day = freshDay();
    const [ada, boss] = [await hire(), await hire({ role: 'admin' })];
    await work(ada, day, 9, 12);
    await collection('people').updateOne({ _id: ada }, { $set: { role: 'admin' } });
    await run(day);
    expect(await own(ada, day)).toMatchObject([{ hoursWorked: 3, role: 'employee' }]);
    expect(await own(boss, day)).toEqual([]);
    await run(day, byHand);
    expect(await own(ada, day)).toHaveLength(1);
    expect(await own(boss, day)).toEqual([]);
  });

  it('is updated for a person archived manually before they joined', async () => {
    const day = freshDay();
    const [eve, later] = [await hire({ since: addDays(day, 7) }), addDays(day, 8)];
    await run(day, { ...byHand, workerId: eve });
    await takeLeave(eve, { leaveType: 'sick', days: [{ date: day, portion: 'full' }] });
    const joins = await hire({ since: later });
    await run(day);
    expect(await own(eve, day)).toMatchObject([{ onSickLeave: true }]);
    expect(await own(joins, day)).toEqual([]);
  });

  it('keeps names and entitlement as first archived, for later sessions too', async () => {
    const day = freshDay();
    const userId = await hire({ lastName: 'Byron' });
    await work(userId, day, 9, 12);
    await run(day);
    const [before] = await own(userId, day);
    await collection('people').updateOne(
      { _id: userId },
      { $set: { lastName: 'King', role: 'employee' } },
    );
    await connection.transaction((session) =>
      archive.settings.saveIfNewer({ id: userId, version: 1, annualLeaveEntitlement: 30 }, session),
    );
    await work(userId, day, 13, 17);
    await run(day);
    const kept = { lastName: 'Byron', annualLeaveEntitlement: 25, sortName: 'byron\tada' };
    expect(await own(userId, day)).toMatchObject([
      { ...kept, _id: before?._id, createdAt: before?.createdAt },
      { ...kept, sessionNumber: 2 },
    ]);
  });

  it('removes records of removed sessions and updates the counts', async () => {
    const day = freshDay();
    const userId = await hire();
    await work(userId, day, 9, 12);
    const second = await work(userId, day, 13, 17);
    await run(day);
    await collection('sessions').deleteOne({ _id: second });
    expect(await run(day)).toEqual({ archived: 0, updated: 1 });
    expect(await own(userId, day)).toMatchObject([{ sessionNumber: 1 }]);
    expect(await countRecords(archive, { startDate: day, endDate: day })).toBe(
      (await recordsOn(day)).length,
    );
  });

  it.each([
    ['the nightly job covers the staff of that day', night, [false, false, true]],
    ['a manual archive covers everyone except administrators', byHand, [false, true, true]],
  ])('%s', async (_, options, expected) => {
    const day = freshDay();
    const boss = await hire({ role: 'admin' });
    const later = await hire({ since: addDays(day, 1) });
    const worker = await hire({ since: day });
    await run(day, options);
    const there = new Set((await recordsOn(day)).map(({ userId }) => userId));
    expect([boss, later, worker].map((id) => there.has(id))).toEqual(expected);
    const before = await recordsOn(day);
    await run(day, night);
    expect(await recordsOn(day)).toEqual(before);
  });

  it('archives only one member of staff on request', async () => {
    const day = freshDay();
    const userId = await hire();
    await archiveDay(archive, day, new Date(), { workerId: userId, byHand: true });
    expect(await recordsOn(day)).toMatchObject([{ userId }]);
    expect(await archiveDay(archive, day, new Date(), { workerId: newId(), byHand: true })).toEqual(
      { archived: 0, updated: 0 },
    );
  });

  it('stores texts that look like MongoDB expressions as texts', async () => {
    const day = freshDay();
    const odd = { firstName: '$$ROOT', lastName: '$lastName' };
    const userId = await hire(odd);
    await run(day);
    await work(userId, day);
    await run(day);
    expect(await own(userId, day)).toMatchObject([{ ...odd, wasPresent: true }]);
  });
});

test('if an event arrives between two runs, the newer state wins', async () => {
  const random = seededRandom(3);
  const staff = await Promise.all(Array.from({ length: 3 }, () => hire()));
  for (let round = 0; round < 25; round += 1) {
    const day = freshDay();
    await collection('sessions').deleteMany({});
    const sessions = await Promise.all(staff.map((userId) => work(userId, day, 9, 12)));
    if (round % 2 === 0) await run(day);
    const early = run(day);
    await new Promise((resolve) => setTimeout(resolve, random() * 12));
    // The event: a different clock-out, a second session, or an undone clock-in.
    const clockOutTime = new Date(`${day}T14:00:00Z`);
    await collection('sessions').updateOne({ _id: sessions[0] }, { $set: { clockOutTime } });
    await work(staff[1] ?? '', day, 13, 17);
    await collection('sessions').deleteOne({ _id: sessions[2] });
    await Promise.all([early, run(day)]);
    expect(await own(staff[0] ?? '', day)).toMatchObject([{ hoursWorked: 5 }]);
    expect(await own(staff[1] ?? '', day)).toMatchObject([{}, { sessionNumber: 2 }]);
    expect(await own(staff[2] ?? '', day)).toMatchObject([{ wasPresent: false }]);
  }
}, 120_000);

test('the lease of a dead process expires, and a process that lost its lease writes nothing', async () => {
  const day = freshDay();
  const userId = await hire();
  const leases = connection.collection<{ _id: string; holder: string; until: Date }>('leases');
  const until = new Date(Date.now() + 300);
  await leases.insertOne({ _id: `archive ${day}`, holder: 'dead', until });
  await run(day);
  expect(Date.now()).toBeGreaterThan(until.getTime());
  expect(await own(userId, day)).toHaveLength(1);

  const other = freshDay();
  const taken = withDayLease(archive, other, async (lease) => {
    const wanted = { date: other, calendar: englandAndWales, byHand: false };
    const batch = await readBatch(archive, wanted, await archive.people.byIds([userId]), {
      $in: [userId],
    });
    await leases.updateOne({ _id: `archive ${other}` }, { $set: { holder: 'another process' } });
    return writeBatch(archive, wanted, batch, { lease, now: new Date() });
  });
  await expect(taken).rejects.toThrow('another process');
  expect(await recordsOn(other)).toEqual([]);
});

test('a final record never changes', async () => {
  const day = freshDay();
  const userId = await hire();
  await work(userId, day);
  await run(day);
  await collection('records').updateMany({ userId, recordDate: day }, { $set: { final: true } });
  const before = await own(userId, day);
  await collection('sessions').deleteMany({ userId });
  await run(day, byHand);
  expect(await own(userId, day)).toEqual(before);
});
