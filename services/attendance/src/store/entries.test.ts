import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/event-builders';
import type { ClientSession } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '../domain/entry.ts';
import {
  entriesIn,
  findEntriesBetween,
  findEntriesSince,
  findLastEntry,
  serializeWithClockIns,
} from './entries.ts';
import { storeEntryBatch } from './entry-batch.ts';

const connection = await connectTo(await freshDatabase('entries'));
const entries = entriesIn(connection);
const day = 24 * 3_600_000;
const now = Date.now();
const [ada, grace] = [newId(), newId()];

const entry = (userId: string, daysAgo: number, more: Partial<Entry> = {}): Entry => {
  const clockInTime = new Date(now - daysAgo * day);
  return {
    id: newId(),
    userId,
    day: clockInTime.toISOString().slice(0, 10),
    shiftDay: clockInTime.toISOString().slice(0, 10),
    clockInTime,
    clockOutTime: new Date(clockInTime.getTime() + 1),
    isLate: false,
    lateMinutes: 0,
    clockInLocation: 'Mobile',
    clockOutLocation: 'Mobile',
    missingClockOut: false,
    sentLate: false,
    corrected: false,
    hours: { workStartTime: '09:00', workEndTime: '17:00' },
    version: 2,
    ...more,
  };
};
const addEntry = (one: Entry, session: ClientSession) =>
  storeEntryBatch(entries, { added: [one], changed: [] }, session);
const add = (one: Entry) => connection.transaction(async (session) => addEntry(one, session));

beforeAll(async () => {
  await entries.createIndexes();
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
  const plan = await planOf(() => findLastEntry(entries, ada, session));
  await session.endSession();
  expect(plan).toMatchObject({ keysExamined: 1, docsExamined: 1, nreturned: 1 });
  expect(plan?.hasSortStage).toBeUndefined();
});

it('reads recent sessions without scanning others', async () => {
  const since = new Date(now - 2.5 * day);
  const plan = await planOf(() => findEntriesSince(entries, [ada, grace], since));
  expect(plan).toMatchObject({ docsExamined: 4, nreturned: 4 });
  expect(plan?.planSummary).toBe('IXSCAN { userId: 1, clockInTime: -1 }');
});

it('reads the sessions of a range, newest first, without scanning others', async () => {
  const between = { since: new Date(now - 40.5 * day), until: new Date(now - 33.5 * day) };
  const plan = await planOf(() => findEntriesBetween(entries, ada, between));
  expect(plan).toMatchObject({ docsExamined: 7, nreturned: 7 });
  expect(plan?.hasSortStage).toBeUndefined();
  const days = (await findEntriesBetween(entries, ada, between)).map(({ clockInTime }) =>
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
      await findLastEntry(entries, ada, session);
    }
    return sessions;
  }
  const person = () => entry(newId(), 0, { clockOutTime: null, clockOutLocation: null });

  it('that is stored just before causes the transaction to be retried', async () => {
    const started = person();
    const [clockingIn, meeting] = await two();
    await addEntry(started, clockingIn);
    await clockingIn.commitTransaction();
    await expect(serializeWithClockIns(entries, started.userId, meeting)).rejects.toMatchObject(
      conflict,
    );
    await Promise.all([clockingIn.endSession(), meeting.endSession()]);
  });

  it('that is stored just after is retried itself', async () => {
    const started = person();
    const [clockingIn, meeting] = await two();
    await serializeWithClockIns(entries, started.userId, meeting);
    await meeting.commitTransaction();
    await expect(addEntry(started, clockingIn)).rejects.toMatchObject(conflict);
    await Promise.all([clockingIn.endSession(), meeting.endSession()]);
  });

  it('leaves no key behind', async () => {
    const started = person();
    const meet = () =>
      connection.transaction((session) => serializeWithClockIns(entries, started.userId, session));
    await meet();
    await meet();
    expect(await entries.countDocuments({ userId: started.userId })).toBe(0);
    await add(started);
  });
});
