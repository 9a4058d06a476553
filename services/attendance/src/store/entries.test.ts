import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import type { ClientSession } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { session as sessionRow, sessionRows } from '../../testing/sessions.ts';
import type { Entry } from '../domain/entry.ts';
import { createEntryStore } from './entries.ts';
import { toEntry } from './entry-schema.ts';

const connection = await connectDatabase(await freshDatabase('entries'));
const entries = createEntryStore(connection);
const day = 24 * 3_600_000;
const now = Date.now();
const [ada, grace] = [newId(), newId()];

const entry = (userId: string, daysAgo: number, more: Partial<Entry> = {}): Entry => {
  const clockInTime = new Date(now - daysAgo * day);
  const clockOutTime = new Date(clockInTime.getTime() + 1);
  return { ...toEntry(sessionRow(userId, clockInTime, clockOutTime)), ...more };
};
const addEntry = (one: Entry, session: ClientSession) =>
  entries.saveAll({ added: [one], changed: [] }, session);
const add = (one: Entry) => connection.transaction(async (session) => addEntry(one, session));

beforeAll(async () => {
  await connection.model('Entry').createIndexes();
  const session = await connection.startSession();
  for (const userId of [ada, grace]) {
    for (let daysAgo = 300; daysAgo > 0; daysAgo--) {
      await addEntry(entry(userId, daysAgo), session);
    }
  }
  await session.endSession();
});

/** The execution statistics of the one query of `ask`. */
async function planOf(ask: () => Promise<unknown>) {
  await connection.db?.command({ profile: 2 });
  await ask();
  await connection.db?.command({ profile: 0 });
  const profile = connection.collection('system.profile');
  const [plan] = await profile.find({ ns: `${connection.name}.entries` }).toArray();
  await profile.drop();
  return plan;
}

it('reads the latest session by scanning one, whatever the history', async () => {
  const session = await connection.startSession();
  const plan = await planOf(() => entries.latest(ada, session));
  await session.endSession();
  expect(plan).toMatchObject({ keysExamined: 1, docsExamined: 1, nreturned: 1 });
  expect(plan?.hasSortStage).toBeUndefined();
});

it('reads many people’s latest sessions by scanning one each, whatever the history', async () => {
  const people = Array.from({ length: 20 }, () => newId());
  const history = people.flatMap((userId) =>
    Array.from({ length: 100 }, (_, daysAgo) => entry(userId, daysAgo)),
  );
  const session = await connection.startSession();
  await entries.saveAll({ added: history, changed: [] }, session);
  const plan = await planOf(async () => {
    const latest = await entries.latestByUser([...people, 'a stranger'], session);
    expect([...latest.keys()].sort()).toEqual(people.toSorted());
    for (const { clockInTime } of latest.values()) expect(clockInTime).toEqual(new Date(now));
  });
  await session.endSession();
  expect(plan).toMatchObject({ docsExamined: people.length });
  expect(plan?.keysExamined).toBeLessThanOrEqual(2 * people.length + 2);
});

it('reads recent sessions without scanning others', async () => {
  const since = new Date(now - 2.5 * day);
  const plan = await planOf(() => entries.since([ada, grace], since));
  expect(plan).toMatchObject({ docsExamined: 4, nreturned: 4 });
  expect(plan?.planSummary).toBe('IXSCAN { userId: 1, clockInTime: -1 }');
});

it('reads the sessions of a range, newest first, without scanning others', async () => {
  const between = {
    since: new Date(now - 40.5 * day),
    until: new Date(now - 33.5 * day),
    limit: 100,
  };
  const plan = await planOf(() => entries.between(ada, between));
  expect(plan).toMatchObject({ docsExamined: 7, nreturned: 7 });
  expect(plan?.hasSortStage).toBeUndefined();
  const days = (await entries.between(ada, between)).map(({ clockInTime }) =>
    Math.round((now - clockInTime.getTime()) / day),
  );
  expect(days).toEqual([34, 35, 36, 37, 38, 39, 40]);
});

it('holds one open session per person, and any number of ended or marked ones', async () => {
  const open = { clockOutTime: null, clockOutLocation: null };
  await add(entry(ada, 0, open));
  await add(entry(grace, 0, open));
  await add(entry(ada, 0, { ...open, missingClockOut: true }));
  await expect(add(entry(ada, 0, open))).rejects.toMatchObject({ code: 11000 });
});

describe('a clock-in at the same moment', () => {
  const conflict = { codeName: 'WriteConflict' };

  /** Two transactions that have both read before either writes. */
  async function two() {
    const sessions = [await connection.startSession(), await connection.startSession()] as const;
    for (const session of sessions) {
      session.startTransaction();
      await entries.latest(ada, session);
    }
    return sessions;
  }
  const person = () => entry(newId(), 0, { clockOutTime: null, clockOutLocation: null });

  it('that is stored just before causes the transaction to be retried', async () => {
    const started = person();
    const [clockingIn, meeting] = await two();
    await addEntry(started, clockingIn);
    await clockingIn.commitTransaction();
    await expect(entries.serializeWithClockIns(started.userId, meeting)).rejects.toMatchObject(
      conflict,
    );
    await Promise.all([clockingIn.endSession(), meeting.endSession()]);
  });

  it('that is stored just after is retried itself', async () => {
    const started = person();
    const [clockingIn, meeting] = await two();
    await entries.serializeWithClockIns(started.userId, meeting);
    await meeting.commitTransaction();
    await expect(addEntry(started, clockingIn)).rejects.toMatchObject(conflict);
    await Promise.all([clockingIn.endSession(), meeting.endSession()]);
  });

  it('leaves no key behind', async () => {
    const started = person();
    const meet = () =>
      connection.transaction((session) => entries.serializeWithClockIns(started.userId, session));
    await meet();
    await meet();
    expect(await sessionRows(connection).countDocuments({ userId: started.userId })).toBe(0);
    await add(started);
  });
});
