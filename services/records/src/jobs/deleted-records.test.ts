import { createOutbox } from '@portal/bus/outbox';
import { noUserSubject } from '@portal/contracts/event';
import { newId } from '@portal/kernel/new-id';
import { createLog } from '@portal/runtime/log';
import { removeExpiredData } from '@portal/runtime/retention/remove-expired-data';
import { beforeEach, expect, it } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { deleteDailyRecord } from '../operations/daily-record/delete-daily-record.ts';
import { countRecords } from '../store/count-records-by-day.ts';
import { deleteRecord } from '../store/delete-record.ts';
import { createWeeklyReportStore } from '../store/weekly-reports.ts';
import { archiveDay } from './archive-day.ts';
import { archiveDeletedPerson } from './archive-deleted-person.ts';
import { archivePersonDays } from './archive-person-days.ts';
import { daysDue } from './days-due.ts';
import { recordRetention } from './retention-rule.ts';

const { archive, collection, connection, hire, work, takeLeave, recordsOn, request } =
  await openTestStores('deleted');
const [monday, tuesday] = ['2026-11-09', '2026-11-10'] as const;
const now = () => new Date();

async function archived(userId: string, day: string) {
  return (await recordsOn(day)).filter((record) => record.userId === userId);
}

async function remove(id: unknown) {
  return connection.transaction((session) => deleteRecord(archive, String(id), now(), session));
}

// What one test has removed would be final in the next one.
beforeEach(() => connection.collection('retentionruns').deleteMany({}) as Promise<unknown>);

it('a deleted record returns only when an administrator archives its day', async () => {
  const userId = await hire();
  await work(userId, monday, 9, 12);
  await work(userId, monday, 13, 17);
  await archiveDay(archive, monday, now(), { byHand: false });
  const [first, second] = await archived(userId, monday);
  expect(await remove(first?._id)).toMatchObject({ userId, sessionNumber: 1 });
  expect(await remove(first?._id)).toBeNull();
  expect(await remove(newId())).toBeNull();
  const counted = { startDate: monday, endDate: monday };
  expect(await countRecords(archive, counted)).toBe(1);

  await archiveDay(archive, monday, now(), { byHand: false });
  await archivePersonDays(archive, [{ day: monday, userId }], now());
  expect(await archived(userId, monday)).toMatchObject([{ _id: second?._id }]);

  expect(await archiveDay(archive, monday, now(), { byHand: true })).toEqual({
    archived: 1,
    updated: 0,
  });
  expect(await archived(userId, monday)).toMatchObject([{ _id: first?._id }, {}]);
  expect(await collection('deletedRecords').countDocuments()).toBe(0);
  expect(await countRecords(archive, counted)).toBe(2);
});

it('a deletion goes by the session, however the sessions of the day change', async () => {
  const userId = await hire();
  const day = '2026-10-26';
  const rearchive = () => archivePersonDays(archive, [{ day, userId }], now());
  const hours = async () =>
    (await archived(userId, day)).map(({ sessionNumber, hoursWorked }) => [
      sessionNumber,
      hoursWorked,
    ]);
  const morning = await work(userId, day, 9, 12);
  await work(userId, day, 13, 17);
  await archiveDay(archive, day, now(), { byHand: false });
  const [first] = await archived(userId, day);
  await remove(first?._id);
  await rearchive();
  expect(await hours()).toEqual([[2, 4]]);

  await work(userId, day, 6, 8);
  await rearchive();
  expect(await hours()).toEqual([
    [1, 2],
    [3, 4],
  ]);

  // The deleted session is moved to another day.
  await collection('sessions').updateOne({ _id: morning }, { $set: { day: '2026-10-25' } });
  await rearchive();
  expect(await hours()).toEqual([
    [1, 2],
    [2, 4],
  ]);
});

it('the record of a session that has changed since is deleted only once it is archived again', async () => {
  const userId = await hire();
  const day = '2026-10-28';
  const session = await work(userId, day, 9, 12);
  await work(userId, day, 13, 17);
  await archiveDay(archive, day, now(), { byHand: false });
  // What the event of a correction stores.
  const moved = {
    clockInTime: new Date(`${day}T18:00:00Z`),
    clockOutTime: new Date(`${day}T21:00:00Z`),
  };
  await collection('sessions').updateOne({ _id: session }, { $set: moved });
  await connection.transaction((tx) =>
    archive.outdatedDays.insertAll([{ day, userId }], newId(), tx),
  );
  const outbox = createOutbox({ connection, service: 'records' });
  const removeByHr = (id: unknown) =>
    deleteDailyRecord({ ...archive, outbox }, request, { id: String(id) });
  const [first] = await archived(userId, day);
  expect(await removeByHr(first?._id)).toMatchObject({
    failure: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 },
  });
  expect(await archived(userId, day)).toHaveLength(2);

  const rearchive = () => archivePersonDays(archive, [{ day, userId }], now());
  await rearchive();
  const [, second] = await archived(userId, day);
  expect(second).toMatchObject({ clockInTime: moved.clockInTime });
  expect(await removeByHr(second?._id)).toMatchObject({ ok: true });
  await rearchive();
  expect(await archived(userId, day)).toMatchObject([{ hoursWorked: 4 }]);
});

it('a missed session is recorded after the record of the absence was deleted', async () => {
  const userId = await hire();
  const day = '2026-10-27';
  await archiveDay(archive, day, now(), { workerId: userId, byHand: false });
  const [absence] = await archived(userId, day);
  await remove(absence?._id);
  await archivePersonDays(archive, [{ day, userId }], now());
  expect(await archived(userId, day)).toEqual([]);
  await work(userId, day, 9, 17);
  await archivePersonDays(archive, [{ day, userId }], now());
  expect(await archived(userId, day)).toMatchObject([{ hoursWorked: 8 }]);
});

it('archiving another person, or the final archive of a deleted person, does not restore it', async () => {
  const [ada, bob] = [await hire({ since: monday }), await hire({ since: monday })];
  await takeLeave(ada, { leaveType: 'sick', days: [{ date: tuesday, portion: 'full' }] });
  await archiveDay(archive, monday, now(), { byHand: false });
  const [record] = await archived(ada, monday);
  await remove(record?._id);
  await archiveDay(archive, monday, now(), { workerId: bob, byHand: true });
  expect(await archived(ada, monday)).toEqual([]);
  await archiveDeletedPerson(archive, { userId: ada, until: tuesday }, now());
  await archiveDeletedPerson(archive, { userId: ada, until: tuesday }, now());
  expect(await archived(ada, monday)).toEqual([]);
  expect(await archived(ada, tuesday)).toMatchObject([{ onSickLeave: true, final: true }]);
  const counted = { startDate: tuesday, endDate: tuesday };
  expect(await countRecords(archive, counted)).toBe((await recordsOn(tuesday)).length);
});

it('archiving a day never undoes a concurrent deletion', async () => {
  const userId = await hire();
  for (let round = 0; round < 20; round += 1) {
    const day = `2026-10-${String(round + 5).padStart(2, '0')}`;
    const session = await work(userId, day, 9, null);
    await archiveDay(archive, day, now(), { workerId: userId, byHand: false });
    const [record] = await archived(userId, day);
    const clockOutTime = new Date(`${day}T17:00:00Z`);
    await collection('sessions').updateOne({ _id: session }, { $set: { clockOutTime } });
    await Promise.all([
      remove(record?._id),
      archiveDay(archive, day, now(), { workerId: userId, byHand: false }),
    ]);
    expect(await archived(userId, day)).toEqual([]);
    expect(await countRecords(archive, { startDate: day, endDate: day })).toBe(0);
  }
});

it('re-archives only started days and, for administrators, only existing records', async () => {
  const boss = await hire();
  const never = '2026-09-01';
  await archivePersonDays(archive, [{ day: never, userId: boss }], now());
  expect(await recordsOn(never)).toEqual([]);
  await archiveDay(archive, never, now(), { workerId: boss, byHand: true });
  await collection('people').updateOne({ _id: boss }, { $set: { role: 'admin' } });
  await work(boss, never);
  const another = await hire({ role: 'admin' });
  const personDays = [boss, another].map((userId) => ({ day: never, userId }));
  expect(await archivePersonDays(archive, personDays, now())).toMatchObject({
    archived: 0,
    updated: 1,
  });
  expect(await recordsOn(never)).toMatchObject([{ userId: boss, wasPresent: true }]);
});

it('a day counts as archived only after its end', async () => {
  const markAt = (day: string, at: string) =>
    connection.transaction((session) => archive.days.markArchived(day, new Date(at), session));
  await collection('people').deleteMany({});
  await collection('sessions').deleteMany({});
  const ada = await hire({ since: '2026-06-01' });
  await markAt('2026-06-01', '2026-06-01T12:00:00Z');
  await markAt('2026-06-02', '2026-06-02T23:00:00Z');
  expect(await archive.days.isArchived('2026-06-01')).toBe(false);
  expect(await archive.days.isArchived('2026-06-02')).toBe(true);
  expect(await daysDue(archive, new Date('2026-06-04T12:00:00Z'))).toEqual([
    '2026-06-01',
    '2026-06-03',
  ]);

  // The first person to work has become an administrator.
  await collection('people').updateOne({ _id: ada }, { $set: { role: 'admin' } });
  await work(ada, '2026-06-02');
  const later = new Date('2026-06-05T12:00:00Z');
  expect(await daysDue(archive, later)).toEqual(['2026-06-03', '2026-06-04']);
});

it('records past retention are removed with their summaries', async () => {
  const userId = await hire({ since: '2020-01-01', firstDay: '2020-01-01' });
  const days = ['2020-10-30', '2020-10-31', '2020-11-22', '2020-11-23'];
  for (const day of days) {
    await archiveDay(archive, day, new Date(`${day}T23:30:00Z`), {
      workerId: userId,
      byHand: true,
    });
  }
  const [marked] = await recordsOn('2020-10-30');
  await remove(marked?._id);
  const rules = [recordRetention(archive, createWeeklyReportStore(connection))];
  const log = createLog({ service: 'records', level: 'silent' });
  for (let times = 0; times < 2; times += 1) {
    const at = new Date('2026-11-22T03:00:00Z');
    await removeExpiredData({ connection, rules, log }, at, async () => undefined);
    expect(await archived(userId, '2020-10-31')).toEqual([]);
    expect(await archived(userId, '2020-11-22')).toHaveLength(1);
  }
  expect(await collection('daySummaries').countDocuments({ _id: { $lt: '2020-11-22' } })).toBe(0);
  expect(await collection('deletedRecords').countDocuments({ day: { $lt: '2020-11-22' } })).toBe(0);
});

it('records past retention of somebody on legal hold are kept until it ends', async () => {
  const hired = { since: '2020-01-01', firstDay: '2020-01-01' };
  const [held, other] = [await hire({ ...hired, isOnLegalHold: true }), await hire(hired)];
  const day = '2020-10-28';
  for (const workerId of [held, other]) {
    await archiveDay(archive, day, new Date(`${day}T23:30:00Z`), { workerId, byHand: true });
  }
  const rules = [recordRetention(archive, createWeeklyReportStore(connection))];
  const log = createLog({ service: 'records', level: 'silent' });
  const removeAt = (at: string) =>
    removeExpiredData({ connection, rules, log }, new Date(at), async () => undefined);
  await removeAt('2026-11-22T03:00:00Z');
  expect(await archived(held, day)).toHaveLength(1);
  expect(await archived(other, day)).toEqual([]);
  expect(await collection('daySummaries').countDocuments({ _id: day })).toBe(1);
  await connection.collection('people').updateMany({}, { $set: { isOnLegalHold: false } });
  await removeAt('2026-11-22T03:00:00Z');
  expect(await archived(held, day)).toEqual([]);
  expect(await collection('daySummaries').countDocuments({ _id: day })).toBe(0);
});

it('records past retention are never archived again', async () => {
  const [old, kept] = ['2020-03-09', '2020-03-10'];
  const at = new Date('2026-03-10T12:00:00Z');
  const userId = await hire({ since: '2020-03-01', firstDay: '2020-03-01' });
  for (const day of [old, kept]) {
    await work(userId, day);
    await connection.transaction((session) => archive.days.markArchived(day, at, session));
  }
  const changes = [old, kept].flatMap((day) => [
    { day, userId },
    { day, userId: noUserSubject },
  ]);
  await archivePersonDays(archive, changes, at);
  expect(await recordsOn(old)).toEqual([]);
  expect(await archived(userId, kept)).toHaveLength(1);
  await archiveDeletedPerson(archive, { userId, until: '2020-03-12' }, at);
  expect(await recordsOn(old)).toEqual([]);
  expect(await archived(userId, '2020-03-12')).toMatchObject([{ final: true }]);
  const due = await daysDue(archive, at);
  expect(due[0]).toBe('2020-03-11');
});
