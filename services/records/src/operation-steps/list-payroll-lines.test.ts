import { requestRebuild } from '@portal/bus/rebuild-state';
import { eachDay, weekday } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { afterEach, expect, test } from 'vitest';
import { storeRecords } from '../../testing/download-client.ts';
import { openTestStores } from '../../testing/open-test-stores.ts';
import type { LinePosition } from '../domain/line-cursor.ts';
import { defaultPayrollSettings } from '../domain/payroll-settings.ts';
import { sortNameOf } from '../domain/sort-name.ts';
import { loadPayrollContext } from '../jobs/calculate-payroll-lines.ts';
import { listPayrollLines } from './list-payroll-lines.ts';
import { createPayrollSummaries } from './summarize-payroll.ts';

const period = { start: '2026-03-01', end: '2026-03-31' };
const days = eachDay(period.start, period.end);
const { archive, connection, collection, hire } = await openTestStores('payroll-list');
const profile = connection.collection('system.profile');

const context = () =>
  loadPayrollContext(archive, period, { settings: defaultPayrollSettings, hasAdjustments: true });

async function names(
  terms: readonly string[],
  page: { position: LinePosition | null; limit: number },
): Promise<string[]> {
  const lines = await listPayrollLines(archive, await context(), terms, page);
  return lines.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
}

/** The records of a month, of people who each work eight hours from Monday to Friday. */
async function storeMonth(people: readonly { userId: string; lastName: string }[]) {
  await storeRecords(
    connection,
    people.flatMap((person) =>
      days.map((recordDate) => ({
        firstName: 'Ada',
        ...person,
        recordDate,
        isWorkingDay: weekday(recordDate) <= 5,
        wasPresent: weekday(recordDate) <= 5,
        hoursWorked: weekday(recordDate) <= 5 ? 8 : null,
        dueMinutes: weekday(recordDate) <= 5 ? 480 : 0,
      })),
    ) as never,
  );
}

/** How many documents and keys all queries of `ask` examined. */
async function examinedBy(
  ask: () => Promise<unknown>,
): Promise<{ documents: number; keys: number }> {
  await connection.db?.command({ profile: 2 });
  await ask();
  await connection.db?.command({ profile: 0 });
  const queries = await profile.find({ docsExamined: { $exists: true } }).toArray();
  await profile.drop();
  const sum = (field: string) => queries.reduce((total, query) => total + Number(query[field]), 0);
  return { documents: sum('docsExamined'), keys: sum('keysExamined') };
}

let count = 0;
async function addPeople(more: number): Promise<void> {
  const people = Array.from({ length: more }, (_, index) => ({
    userId: newId(),
    lastName: `Adams ${String(count + index).padStart(4, '0')}`,
  }));
  count += more;
  await collection('people').insertMany(
    people.map(({ userId: _id, lastName }) => {
      const name = { firstName: 'Ada', lastName };
      return { _id, ...name, sortName: sortNameOf(name), role: 'employee', version: 1 } as never;
    }),
  );
  await storeMonth(people);
}

afterEach(async () => {
  for (const name of ['people', 'records', 'departures', 'payrollSums', 'daySummaries']) {
    await collection(name).deleteMany({});
  }
  count = 0;
});

test('a page of the list and its totals cost the same in an organisation ten times as large', async () => {
  const page = async (position: LinePosition | null) =>
    examinedBy(async () => listPayrollLines(archive, await context(), [], { position, limit: 10 }));
  const totals = async () => createPayrollSummaries(archive).of(await context());
  await addPeople(30);
  const [tenth] = (
    await listPayrollLines(archive, await context(), [], { position: null, limit: 10 })
  ).slice(-1);
  const position = tenth ?? null;
  await totals();
  const [small, smallNext, smallTotals] = [
    await page(null),
    await page(position),
    await examinedBy(totals),
  ];
  await addPeople(270);
  const sums = await totals();
  const [large, largeNext, largeTotals] = [
    await page(null),
    await page(position),
    await examinedBy(totals),
  ];
  expect(sums.totals).toMatchObject({ workedMinutes: 300 * 22 * 480, dueMinutes: 300 * 22 * 480 });
  // The people of the page, their records and the documents of settings and holidays.
  expect(large).toEqual(small);
  expect(large.documents).toBeLessThan(10 * (days.length + 3));
  expect(largeNext).toEqual(smallNext);
  expect(largeTotals).toEqual(smallTotals);
  expect(largeTotals.documents).toBeLessThan(2 * days.length);
}, 60_000);

test('only the weeks with changed records are added up again', async () => {
  await addPeople(40);
  const summaries = createPayrollSummaries(archive);
  const before = await summaries.of(await context());
  await storeRecords(connection, [
    { userId: newId(), recordDate: '2026-03-10', hoursWorked: 1 },
  ] as never);
  const examined = await examinedBy(async () => summaries.of(await context()));
  // The week of the change has seven of 31 days.
  expect(examined.documents).toBeLessThan(40 * 9);
  expect(await createPayrollSummaries(archive).of(await context())).toEqual(before);
});

test('a sum that is made during a rebuild, without all people, is not kept', async () => {
  await addPeople(3);
  const people = collection('people');
  const known = await people.find().toArray();
  await requestRebuild(connection, new Date());
  await people.deleteMany({});
  const totals = async () => (await createPayrollSummaries(archive).of(await context())).totals;
  expect(await totals()).toMatchObject({ workedMinutes: 0 });
  await people.insertMany(known);
  await collection('rebuilds').deleteMany({});
  expect(await totals()).toMatchObject({ workedMinutes: 3 * 22 * 480 });
});

test('people come by name, those without records are left out, and deleted ones come last', async () => {
  const [bob, zoe] = [
    await hire({ firstName: 'Bob', lastName: 'Äbel' }),
    await hire({ firstName: 'Zoe', lastName: 'Ångström' }),
  ];
  await hire({ firstName: 'Not', lastName: 'Here' });
  const gone = { userId: newId(), lastName: 'Aaron' };
  await collection('departures').insertOne({
    _id: gone.userId,
    version: 2,
    day: '2026-03-20',
  } as never);
  await storeMonth([
    gone,
    { userId: bob, lastName: 'Äbel' },
    { userId: zoe, lastName: 'Ångström' },
  ]);
  const all = ['Bob Äbel', 'Zoe Ångström', 'Ada Aaron'];
  expect(await names([], { position: null, limit: 10 })).toEqual(all);
  let position: LinePosition | null = null;
  for (const name of all) {
    const [line] = await listPayrollLines(archive, await context(), [], { position, limit: 1 });
    expect(`${line?.firstName} ${line?.lastName}`).toBe(name);
    position = line ?? null;
  }
  expect(await names([], { position, limit: 1 })).toEqual([]);
  expect(await names(['ang'], { position: null, limit: 10 })).toEqual(['Zoe Ångström']);
  expect(await names(['aaron'], { position: null, limit: 10 })).toEqual(['Ada Aaron']);
});
