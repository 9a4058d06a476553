import { connectTo, freshDatabase } from '@portal/testing/databases';
import { beforeAll, expect, it } from 'vitest';
import { session } from '../testing/sessions.ts';
import { entriesIn } from './entries.ts';
import { findMissingClockOuts, findOverdueIds } from './missing-clock-outs.ts';

const connection = await connectTo(await freshDatabase('missing'));
const entries = entriesIn(connection);
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
  await entries.createIndexes();
  const rows = [long, lately, unswept];
  for (let index = 0; index < 400; index += 1) {
    rows.push(session(ada, ago(24 * (index + 2)), ago(24 * (index + 2) - 8)));
    rows.push(session(other(index + 2), ago(index % 15), null));
  }
  await entries.insertMany(rows);
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
  (await findMissingClockOuts(entries, { userId, overdue, limit })).map(({ id }) => id);

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
  const plans = await plansOf(() => findMissingClockOuts(entries, { userId, overdue, limit: 500 }));
  expect(plans.map(({ nreturned }) => nreturned).sort()).toEqual(counts);
  for (const plan of plans) expect(plan.docsExamined).toBe(plan.nreturned);
});

it('finds overdue open sessions without scanning others', async () => {
  const ask = () => findOverdueIds(entries, { overdue, limit: 100 });
  expect(await ask()).toEqual([unswept._id]);
  expect(await plansOf(ask)).toMatchObject([{ docsExamined: 1, nreturned: 1 }]);
});
