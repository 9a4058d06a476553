import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/people';
import type { ClientSession } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '../domain/entry.ts';
import { storeClockings } from './clockings.ts';
import { entriesBetween, entriesIn, entriesSince, lastEntry, meetClockIns } from './entries.ts';

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
  storeClockings(entries, { added: [one], changed: [] }, session);
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

/** What the server did for the one query that `ask` makes. */
async function planOf(ask: () => Promise<unknown>) {
  await connection.db?.command({ profile: 2 });
  await ask();
  await connection.db?.command({ profile: 0 });
  const profile = connection.collection('system.profile');
  const [plan] = await profile.find({ ns: `${connection.name}.entries` }).toArray();
  await profile.drop();
  return plan;
}

it('reads the latest session by looking at one, whatever the history', async () => {
  const session = await connection.startSession();
  const plan = await planOf(() => lastEntry(entries, ada, session));
  await session.endSession();
  expect(plan).toMatchObject({ keysExamined: 1, docsExamined: 1, nreturned: 1 });
  expect(plan?.hasSortStage).toBeUndefined();
});

it('reads recent sessions by looking at no others', async () => {
  const since = new Date(now - 2.5 * day);
  const plan = await planOf(() => entriesSince(entries, [ada, grace], since));
  expect(plan).toMatchObject({ docsExamined: 4, nreturned: 4 });
  expect(plan?.planSummary).toBe('IXSCAN { userId: 1, clockInTime: -1 }');
});

it('reads the sessions of some days, newest first, by looking at no others', async () => {
  const between = { since: new Date(now - 40.5 * day), until: new Date(now - 33.5 * day) };
  const plan = await planOf(() => entriesBetween(entries, ada, between));
  expect(plan).toMatchObject({ docsExamined: 7, nreturned: 7 });
  expect(plan?.hasSortStage).toBeUndefined();
  const days = (await entriesBetween(entries, ada, between)).map(({ clockInTime }) =>
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

  /** Two transactions that both have looked before either changes anything. */
  async function two() {
    const sessions = [await connection.startSession(), await connection.startSession()] as const;
    for (const session of sessions) {
      session.startTransaction();
      await lastEntry(entries, ada, session);
    }
    return sessions;
  }
  const person = () => entry(newId(), 0, { clockOutTime: null, clockOutLocation: null });

  it('that was stored just before makes the transaction that meets it begin anew', async () => {
    const started = person();
    const [clockingIn, meeting] = await two();
    await addEntry(started, clockingIn);
    await clockingIn.commitTransaction();
    await expect(meetClockIns(entries, started.userId, meeting)).rejects.toMatchObject(conflict);
    await Promise.all([clockingIn.endSession(), meeting.endSession()]);
  });

  it('that is stored just after begins anew itself', async () => {
    const started = person();
    const [clockingIn, meeting] = await two();
    await meetClockIns(entries, started.userId, meeting);
    await meeting.commitTransaction();
    await expect(addEntry(started, clockingIn)).rejects.toMatchObject(conflict);
    await Promise.all([clockingIn.endSession(), meeting.endSession()]);
  });

  it('is met by leaving nothing', async () => {
    const started = person();
    const meet = () =>
      connection.transaction((session) => meetClockIns(entries, started.userId, session));
    await meet();
    await meet();
    expect(await entries.countDocuments({ userId: started.userId })).toBe(0);
    await add(started);
  });
});
