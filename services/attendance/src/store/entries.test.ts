import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/people';
import { beforeAll, expect, it } from 'vitest';
import type { Entry } from '../domain/entry.ts';
import { addEntry, entriesIn, entriesSince, lastEntry } from './entries.ts';

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
    version: 2,
    ...more,
  };
};
const add = (one: Entry) =>
  connection.transaction(async (session) => addEntry(entries, one, session));

beforeAll(async () => {
  await entries.createIndexes();
  const session = await connection.startSession();
  for (const userId of [ada, grace]) {
    for (let daysAgo = 300; daysAgo > 0; daysAgo--) {
      await addEntry(entries, entry(userId, daysAgo), session);
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

it('holds one open session per person, and any number of ended or marked ones', async () => {
  const open = { clockOutTime: null, clockOutLocation: null };
  await add(entry(ada, 0, open));
  await add(entry(grace, 0, open));
  await add(entry(ada, 0, { ...open, missingClockOut: true }));
  await expect(add(entry(ada, 0, open))).rejects.toMatchObject({ code: 11000 });
});
