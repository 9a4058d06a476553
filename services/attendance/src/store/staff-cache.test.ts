import { createOutbox } from '@portal/bus/outbox';
import { clockedOut } from '@portal/contracts/attendance/events';
import { unlimitedEmployment } from '@portal/kernel/employment';
import { weekOf } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import { createCacheInvalidatingOutbox } from '@portal/runtime/create-cache-invalidating-outbox';
import { registerCleanUp } from '@portal/testing/clean-up';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { recordMongoCommands } from '@portal/testing/record-mongo-commands';
import { beforeAll, expect, it } from 'vitest';
import { session } from '../../testing/sessions.ts';
import type { Entry } from '../domain/entry.ts';
import type { StaffMember } from '../domain/staff-hours.ts';
import { entryEvent } from '../events/entry-event.ts';
import { createEntryStore } from './entries.ts';
import { toEntry } from './entry-schema.ts';
import { createPeopleStore, type Person } from './people.ts';
import { openStaffCache } from './staff-cache.ts';
import { createStaffEntryStore } from './staff-entries.ts';

const uri = await freshDatabase('board');
const connection = await connectDatabase(uri);
const stores = {
  staffEntries: createStaffEntryStore(connection),
  people: createPeopleStore(connection),
};
const entries = createEntryStore(connection);
// As another process of the service would write.
const elsewhere = await connectDatabase(uri);
const entriesElsewhere = createEntryStore(elsewhere);
const peopleElsewhere = createPeopleStore(elsewhere);
const week = { start: '2026-10-19', end: '2026-10-25' };
const at = new Date('2026-10-25T12:00:00Z');
const hour = 3_600_000;

const entryOf = (userId: string, from: string, hours: number | null): Entry => {
  const clockInTime = new Date(from);
  const clockOutTime = hours === null ? null : new Date(clockInTime.getTime() + hours * hour);
  return toEntry(session(userId, clockInTime, clockOutTime));
};
const store = (...added: Entry[]) =>
  elsewhere.transaction(async (session) => {
    await entriesElsewhere.saveAll({ added, changed: [] }, session);
  });
async function employee() {
  const id = newId();
  await save({ id, role: 'employee', version: 1 });
  return id;
}
const save = (person: Pick<Person, 'id' | 'role' | 'version'> & Partial<StaffMember>) =>
  elsewhere.transaction(async (session) => {
    const hours = { workStartTime: '09:00', workEndTime: '17:00' };
    await peopleElsewhere.saveIfNewer(
      { ...unlimitedEmployment, patterns: [], teamMemberships: [], ...person, ...hours },
      session,
    );
  });

beforeAll(async () => {
  await connection.model('Entry').createIndexes();
});

it('watches changes of other processes, and reads only those again', async () => {
  const staffCache = openStaffCache(connection, stores);
  registerCleanUp(() => staffCache.close());
  await eventually(() => expect(staffCache.isCurrent()).toBe(true));
  const ada = await employee();
  await eventually(async () => expect((await staffCache.employees()).has(ada)).toBe(true));
  const started = entryOf(ada, '2026-10-21T08:00:00Z', null);
  const ended = { ...started, clockOutTime: new Date('2026-10-21T16:00:00Z'), version: 2 };
  const hours = async () => (await staffCache.worked(week)).get(ada)?.minutes[2];

  await store(started);
  await eventually(async () => expect((await staffCache.open()).has(ada)).toBe(true));
  expect(await hours()).toBe(0);
  await elsewhere.transaction((session) => entriesElsewhere.replace(ended, session));
  await eventually(async () => expect(await hours()).toBe(480));
  expect((await staffCache.open()).has(ada)).toBe(false);
  // Moved to another week: it is gone from this one.
  const moved = { ...ended, day: '2026-10-28', clockInTime: new Date('2026-10-28T08:00:00Z') };
  await elsewhere.transaction((session) => entriesElsewhere.replace(moved, session));
  await eventually(async () => expect(await hours()).toBeUndefined());

  await save({ id: ada, role: 'admin', version: 2 });
  await eventually(async () => expect((await staffCache.employees()).has(ada)).toBe(false));
});

it('removes deleted people', async () => {
  const staffCache = openStaffCache(connection, stores);
  registerCleanUp(() => staffCache.close());
  const ada = await employee();
  await store(entryOf(ada, '2026-10-21T08:00:00Z', 8));
  await eventually(() => expect(staffCache.isCurrent()).toBe(true));
  expect((await staffCache.worked(week)).has(ada)).toBe(true);
  await elsewhere.transaction(async (session) => {
    await entriesElsewhere.removeByUser(ada, session);
    await peopleElsewhere.markDeleted({ id: ada, version: 2 }, session);
  });
  await eventually(async () => expect((await staffCache.worked(week)).has(ada)).toBe(false));
  await eventually(async () => expect((await staffCache.employees()).has(ada)).toBe(false));
  expect(await stores.people.employees([ada])).toEqual(new Map());
});

it('sees this process’s changes at once, also while it can’t watch others', async () => {
  const staffCache = openStaffCache(connection, stores);
  const outbox = createCacheInvalidatingOutbox(
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
      await entries.replace(entry, session);
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

it('has the employment of all staff, also where an earlier version stored none', async () => {
  const staffCache = openStaffCache(connection, stores);
  registerCleanUp(() => staffCache.close());
  await eventually(() => expect(staffCache.isCurrent()).toBe(true));
  const [ada, old] = [await employee(), newId()];
  await elsewhere
    .collection<{ _id: string }>('people')
    .insertOne({ _id: old, role: 'employee', version: 1 } as { _id: string });
  await eventually(async () => {
    const staff = await staffCache.employees();
    const unlimited = { ...unlimitedEmployment, teamMemberships: [] };
    expect(staff.get(ada)).toEqual(unlimited);
    expect(staff.get(old)).toEqual(unlimited);
  });
  const isListed = async () =>
    (await staffCache.week(week, at)).staff.some(({ userId }) => userId === ada);
  expect(await isListed()).toBe(true);
  for (const [version, employment] of [
    [2, { firstDay: '2026-10-25', lastDay: '2026-10-31' }],
    [3, { firstDay: '2026-10-26', lastDay: null }],
  ] as const) {
    await save({ id: ada, role: 'employee', version, ...employment });
    await eventually(async () => {
      expect((await staffCache.employees()).get(ada)).toMatchObject(employment);
    });
    expect(await isListed()).toBe(version === 2);
  }
});

it('has the hours of a team, whose members it reads once', async () => {
  const staffCache = openStaffCache(connection, stores);
  registerCleanUp(() => staffCache.close());
  await eventually(() => expect(staffCache.isCurrent()).toBe(true));
  const [ada, grace, teamId] = [await employee(), await employee(), newId()];
  await store(entryOf(ada, '2026-10-21T08:00:00Z', 8), entryOf(grace, '2026-10-21T08:00:00Z', 4));
  const listed = async () => {
    const { staff, totalMinutes } = await staffCache.weekOfTeam(teamId, week, at);
    return { staff: staff.map(({ userId }) => userId), totalMinutes };
  };
  expect(await listed()).toEqual({ staff: [], totalMinutes: 0 });
  const teamMemberships = [{ from: week.end, teamId }];
  await save({ id: ada, role: 'employee', version: 2, teamMemberships });
  await eventually(async () => expect(await listed()).toEqual({ staff: [ada], totalMinutes: 480 }));
  const commands: string[] = [];
  const stop = recordMongoCommands(connection.name, (command) =>
    commands.push(Object.keys(command)[0] ?? ''),
  );
  for (let times = 0; times < 3; times += 1) await listed();
  stop();
  expect(commands.filter((name) => name === 'find' || name === 'aggregate')).toEqual([]);
  // An administrator is no member, whatever is stored.
  await save({ id: ada, role: 'admin', version: 3, teamMemberships });
  await eventually(async () => expect(await listed()).toEqual({ staff: [], totalMinutes: 0 }));
});

it('has a new week when a week begins', async () => {
  const staffCache = openStaffCache(connection, stores);
  registerCleanUp(() => staffCache.close());
  const next = weekOf('2026-10-26');
  const ada = await employee();
  await store(entryOf(ada, '2026-10-25T23:30:00Z', 8), entryOf(ada, '2026-10-26T09:00:00Z', 1));
  expect((await staffCache.worked(week)).get(ada)?.sessions).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect((await staffCache.worked(next)).get(ada)?.sessions).toEqual([1, 0, 0, 0, 0, 0, 0]);
});
