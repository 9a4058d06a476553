import { createOutbox, type Outbox } from '@portal/bus/outbox';
import { clockedOut } from '@portal/contracts/attendance/events';
import { daysFromTo, londonDay, weekOf } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import { atEnd } from '@portal/testing/clean-up';
import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, it } from 'vitest';
import type { Entry } from '../domain/entry.ts';
import { minutesWorked } from '../domain/session.ts';
import { entryEvent } from '../operations/entry-event.ts';
import { findEmployees, findLateEntries, findOpenEntries } from './current-staff.ts';
import { changeEntry, entriesIn, removeEntries } from './entries.ts';
import { storeEntryBatch } from './entry-batch.ts';
import { notifyingOutbox } from './notifying-outbox.ts';
import { peopleIn } from './people.ts';
import { openStaffCache } from './staff-cache.ts';
import { loadWeekByPerson } from './week-by-person.ts';

const uri = await freshDatabase('board');
const connection = await connectTo(uri);
const stores = { entries: entriesIn(connection), people: peopleIn(connection) };
const { entries, people } = stores;
// As another process of the service would write.
const elsewhere = await connectTo(uri);
const week = { start: '2026-10-19', end: '2026-10-25' };
const at = new Date('2026-10-25T12:00:00Z');
const hour = 3_600_000;

const entryOf = (userId: string, from: string | Date, hours: number | null, more = {}): Entry => {
  const clockInTime = new Date(from);
  return {
    id: newId(),
    userId,
    day: londonDay(clockInTime),
    shiftDay: londonDay(clockInTime),
    clockInTime,
    clockOutTime: hours === null ? null : new Date(clockInTime.getTime() + hours * hour),
    isLate: false,
    lateMinutes: 0,
    clockInLocation: 'Mobile',
    clockOutLocation: null,
    missingClockOut: false,
    sentLate: false,
    corrected: false,
    hours: { workStartTime: '09:00', workEndTime: '17:00' },
    version: 1,
    ...more,
  };
};
const store = (...some: Entry[]) =>
  elsewhere.transaction(async (session) => {
    await storeEntryBatch(entriesIn(elsewhere), { added: some, changed: [] }, session);
  });
async function employee(role = 'employee') {
  const _id = newId();
  const hours = { workStartTime: '09:00', workEndTime: '17:00', version: 1 };
  await people.collection.insertOne({ _id, role, ...hours } as object);
  return _id;
}

beforeAll(async () => {
  await entries.createIndexes();
  await people.createIndexes();
});

it('reads a week as the rules of a session give it, for any days and times', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => employee()));
  const sessions = ids.flatMap((userId, number) =>
    Array.from({ length: 12 }, (_, index) => {
      // From before the week to after it, over both of its midnights and the clock change.
      const from = Date.parse('2026-10-18T18:00:00Z') + (number + index * 16.37) * hour;
      const length = index === 10 ? null : ((number * 7 + index) % 15) + Math.random();
      const missing = { missingClockOut: index === 10 && number % 2 === 0 };
      return entryOf(userId, new Date(from), length, { isLate: index % 3 === 0, ...missing });
    }),
  );
  await store(...sessions);
  for (const userIds of [null, ids]) {
    const worked = await loadWeekByPerson(entries, week, userIds);
    for (const userId of ids) {
      const own = sessions.filter(
        (one) => one.userId === userId && one.day >= week.start && one.day <= week.end,
      );
      const ended = (day: string) =>
        own
          .filter((one) => one.day === day && one.clockOutTime)
          .reduce((sum, one) => sum + minutesWorked(one, at), 0);
      const days = daysFromTo(week.start, week.end);
      const index = (one: Entry) => days.indexOf(one.day);
      const found = worked.get(userId);
      expect(found?.sessionsCount).toBe(own.length);
      expect(found?.minutes).toEqual(days.map(ended));
      expect(found?.late.toSorted()).toEqual(own.filter((one) => one.isLate).map(index));
      expect(found?.open).toEqual(
        own
          .filter((one) => !one.clockOutTime && !one.missingClockOut)
          .map((one) => ({ day: index(one), clockInTime: one.clockInTime })),
      );
    }
  }
});

it('scans only the sessions of the week or the person', async () => {
  const [someone, other] = [await employee(), await employee()];
  for (let weeks = 1; weeks < 50; weeks += 1) {
    const from = new Date(Date.parse('2026-10-20T08:00:00Z') - weeks * 7 * 24 * hour);
    await store(entryOf(someone, from, 8, { isLate: true }), entryOf(other, from, 8));
  }
  await store(entryOf(someone, '2026-10-20T08:00:00Z', 8, { isLate: true }));
  const ofWeek = await entries.countDocuments({ day: { $gte: week.start, $lte: week.end } });
  const examined = async (ask: () => Promise<unknown>) => {
    await connection.db?.command({ profile: 2 });
    await ask();
    await connection.db?.command({ profile: 0 });
    const profile = connection.collection('system.profile');
    const plans = await profile.find({ ns: `${connection.name}.entries` }).toArray();
    await profile.drop();
    return plans.reduce((sum, { docsExamined }) => sum + Number(docsExamined), 0);
  };
  expect(await examined(() => loadWeekByPerson(entries, week, null))).toBe(ofWeek);
  expect(await examined(() => loadWeekByPerson(entries, week, [someone]))).toBe(1);
  const open = await entries.countDocuments({ open: true });
  expect(await examined(() => findOpenEntries(entries, null))).toBe(open);
  const between = { since: new Date('2026-10-19T00:00:00Z'), until: at, limit: 5 };
  expect(await examined(() => findLateEntries(entries, between))).toBe(5);
});

it('watches changes of other processes, and reads only those again', async () => {
  const staffCache = openStaffCache(connection, stores);
  atEnd(() => staffCache.close());
  await eventually(() => expect(staffCache.isCurrent()).toBe(true));
  const ada = await employee();
  await eventually(async () => expect((await staffCache.employees()).has(ada)).toBe(true));
  const started = entryOf(ada, '2026-10-21T08:00:00Z', null);
  const ended = { ...started, clockOutTime: new Date('2026-10-21T16:00:00Z'), version: 2 };
  const hours = async () => (await staffCache.worked(week)).get(ada)?.minutes[2];

  await store(started);
  await eventually(async () => expect((await staffCache.open()).has(ada)).toBe(true));
  expect(await hours()).toBe(0);
  await elsewhere.transaction((session) => changeEntry(entriesIn(elsewhere), ended, session));
  await eventually(async () => expect(await hours()).toBe(480));
  expect((await staffCache.open()).has(ada)).toBe(false);
  // Moved to another week: it is gone from this one.
  const moved = { ...ended, day: '2026-10-28', clockInTime: new Date('2026-10-28T08:00:00Z') };
  await entries.updateOne({ _id: ended.id }, { $set: { ...moved, id: undefined } });
  await eventually(async () => expect(await hours()).toBeUndefined());

  await people.collection.updateOne({ _id: ada } as object, { $set: { role: 'admin' } });
  await eventually(async () => expect((await staffCache.employees()).has(ada)).toBe(false));
});

it('removes deleted people', async () => {
  const staffCache = openStaffCache(connection, stores);
  atEnd(() => staffCache.close());
  const ada = await employee();
  await store(entryOf(ada, '2026-10-21T08:00:00Z', 8));
  await eventually(() => expect(staffCache.isCurrent()).toBe(true));
  expect((await staffCache.worked(week)).has(ada)).toBe(true);
  await elsewhere.transaction(async (session) => {
    await removeEntries(entriesIn(elsewhere), ada, session);
    const tombstone = { _id: ada, version: 2, deleted: true };
    await peopleIn(elsewhere).collection.replaceOne({ _id: ada } as object, tombstone, { session });
  });
  await eventually(async () => expect((await staffCache.worked(week)).has(ada)).toBe(false));
  await eventually(async () => expect((await staffCache.employees()).has(ada)).toBe(false));
  expect(await findEmployees(people, [ada])).toEqual(new Map());
});

it('sees this process’s changes at once, also while it can’t watch others', async () => {
  const staffCache = openStaffCache(connection, stores);
  const outbox: Outbox = notifyingOutbox(
    createOutbox({ connection, service: 'attendance' }),
    staffCache,
  );
  const ada = await employee();
  const one = entryOf(ada, '2026-10-21T08:00:00Z', 1);
  await store(one);
  await eventually(() => expect(staffCache.isCurrent()).toBe(true));
  const hours = async () => (await staffCache.week(week, at)).staff.find((p) => p.userId === ada);
  expect(await hours()).toMatchObject({ totalMinutes: 60 });

  const put = async (entry: Entry) => {
    await outbox.transact({}, async ({ session, publish }) => {
      await changeEntry(entries, entry, session);
      publish(entryEvent(clockedOut, entry, at));
      return ok(null);
    });
  };
  const correct = (length: number) => ({
    ...one,
    clockOutTime: new Date(one.clockInTime.getTime() + length * hour),
  });
  for (const length of [2, 3, 4, 5, 6]) {
    await put(correct(length));
    expect(await hours()).toMatchObject({ totalMinutes: length * 60 });
  }
  await staffCache.close();
  await store(entryOf(ada, '2026-10-22T08:00:00Z', 1));
  await eventually(async () => expect(await hours()).toMatchObject({ totalMinutes: 420 }));
});

it('has a new week when a week begins', async () => {
  const staffCache = openStaffCache(connection, stores);
  atEnd(() => staffCache.close());
  const next = weekOf('2026-10-26');
  const ada = await employee();
  await store(entryOf(ada, '2026-10-25T23:30:00Z', 8), entryOf(ada, '2026-10-26T09:00:00Z', 1));
  expect((await staffCache.worked(week)).get(ada)?.sessionsCount).toBe(1);
  expect((await staffCache.worked(next)).get(ada)?.sessionsCount).toBe(1);
});
