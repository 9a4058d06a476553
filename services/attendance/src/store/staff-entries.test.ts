import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { beforeAll, expect, it } from 'vitest';
import { session, sessionRows } from '../../testing/sessions.ts';
import { createStaffEntryStore } from './staff-entries.ts';

const connection = await connectDatabase(await freshDatabase('missing'));
const staffEntries = createStaffEntryStore(connection);
const hour = 3_600_000;
const now = Date.now();
const overdue = new Date(now - 16 * hour);
const ago = (hours: number) => new Date(now - hours * hour);
const ada = 'a'.repeat(24);
const other = (index: number) => String(index).padStart(24, '0');

const long = session(ada, ago(700), null, { missingClockOut: true });
const lately = session(other(1), ago(40), null, { missingClockOut: true });
const unswept = session(ada, ago(17), null);

beforeAll(async () => {
  await connection.model('Entry').createIndexes();
  const rows = [long, lately, unswept];
  for (let index = 0; index < 400; index += 1) {
    rows.push(session(ada, ago(24 * (index + 2)), ago(24 * (index + 2) - 8)));
    rows.push(session(other(index + 2), ago(index % 15), null));
  }
  await sessionRows(connection).insertMany(rows);
});

/** The execution statistics of the queries of `ask`. */
async function plansOf(ask: () => Promise<unknown>) {
  await connection.db?.command({ profile: 2 });
  await ask();
  await connection.db?.command({ profile: 0 });
  const profile = connection.collection('system.profile');
  const plans = await profile.find({ ns: `${connection.name}.entries` }).toArray();
  await profile.drop();
  return plans;
}
const idsOf = async (userId: string | null, limit = 500) =>
  (await staffEntries.missingClockOuts({ userId, overdue, limit })).map(({ id }) => id);

it('finds marked and unmarked missing clock-outs, newest first', async () => {
  expect(await idsOf(null)).toEqual([unswept._id, lately._id, long._id]);
  expect(await idsOf(ada)).toEqual([unswept._id, long._id]);
  expect(await idsOf(other(5))).toEqual([]);
  expect(await idsOf(null, 2)).toEqual([unswept._id, lately._id]);
});

it.each([
  ['everybody', null, [1, 2]],
  ['one person', ada, [1, 1]],
])('scans no other sessions for those of %s', async (_, userId, counts) => {
  const plans = await plansOf(() => staffEntries.missingClockOuts({ userId, overdue, limit: 500 }));
  expect(plans.map(({ nreturned }) => nreturned).sort()).toEqual(counts);
  for (const plan of plans) expect(plan.docsExamined).toBe(plan.nreturned);
});

it('finds overdue open sessions without scanning others', async () => {
  const ask = () => staffEntries.overdueIds({ overdue, limit: 100 });
  expect(await ask()).toEqual([unswept._id]);
  expect(await plansOf(ask)).toMatchObject([{ docsExamined: 1, nreturned: 1 }]);
});

it('scans only the sessions of a week, of a person, or those that are open or late', async () => {
  const week = { start: '2025-10-20', end: '2025-10-26' };
  const worked = (userId: string, from: Date) =>
    session(userId, from, new Date(from.getTime() + 8 * hour), { isLate: userId === ada });
  const rows = [];
  for (let weeks = 0; weeks < 50; weeks += 1) {
    const from = new Date(Date.parse('2025-10-21T08:00:00Z') - weeks * 7 * 24 * hour);
    rows.push(worked(ada, from), worked(other(1), from));
  }
  for (let days = 0; days < 3; days += 1) {
    rows.push(worked(ada, new Date(Date.parse('2025-10-22T08:00:00Z') + days * 24 * hour)));
  }
  const stored = sessionRows(connection);
  await stored.insertMany(rows);
  const ofWeek = { day: { $gte: week.start, $lte: week.end } };
  const examined = async (ask: () => Promise<unknown>) =>
    (await plansOf(ask)).reduce((sum, { docsExamined }) => sum + Number(docsExamined), 0);

  expect(await examined(() => staffEntries.weekByUser(week, null))).toBe(
    await stored.countDocuments(ofWeek),
  );
  expect(await examined(() => staffEntries.weekByUser(week, [ada]))).toBe(
    await stored.countDocuments({ ...ofWeek, userId: ada }),
  );
  expect(await examined(() => staffEntries.openByUser(null))).toBe(
    await stored.countDocuments({ open: true }),
  );
  const between = { since: new Date('2025-01-01T00:00:00Z'), until: new Date(), limit: 5 };
  expect(await examined(() => staffEntries.late(between))).toBe(5);
});
