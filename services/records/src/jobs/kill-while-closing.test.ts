import { setTimeout as delay } from 'node:timers/promises';
import { closePayrollPeriod } from '@portal/contracts/records/payroll';
import { addDays, eachDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { isLongRun } from '@portal/testing/long-run';
import { beforeAll, expect, test } from 'vitest';
import { bytesOf, downloadFrom, storeRecords } from '../../testing/download-client.ts';
import { startArchiveEnvironment } from '../../testing/start-archive-environment.ts';
import { sortNameOf } from '../domain/sort-name.ts';
import { openArchiveStores } from '../store/archive-stores.ts';
import { deleteRecord } from '../store/delete-record.ts';

/* Weekly periods of 900 people, who have a day of eight hours in each: five batches of lines. */
const batchSize = 200;
const people = Array.from({ length: 900 }, () => newId()).sort();
const starts = Array.from({ length: 6 }, (_, week) => addDays('2026-01-05', 7 * week));
const endOf = (start: string) => addDays(start, 6);
const caller = { userId: newId(), role: 'admin' } as const;
const [minutes, changedPeople] = [480, 100];

const { database, startProcess } = await startArchiveEnvironment();
const archive = openArchiveStores(database, {
  nation: 'england-and-wales',
  retentionYears: { records: 6, clockIns: 6, leave: 6 },
});
const { periods } = archive.payroll;

// Without the name of who closed it, which identity adds.
const close = {
  ...closePayrollPeriod,
  output: closePayrollPeriod.output.omit({ closedBy: true }),
  document: closePayrollPeriod.document.replace('closedBy { id firstName lastName }', ''),
};

beforeAll(async () => {
  const name = { firstName: 'Ada', lastName: 'Byron' };
  const account = { role: 'employee', version: 1, annualLeaveEntitlement: 25, ...name };
  // Nobody is archived by the nightly job: the records are stored here.
  const documents = people.map((_id) => ({
    _id,
    since: '2099-01-01',
    sortName: sortNameOf(name),
    ...account,
  }));
  await database.collection<{ _id: string }>('people').insertMany(documents);
  await storeRecords(
    database,
    starts.flatMap((recordDate) =>
      people.map((userId) => ({ userId, recordDate, hoursWorked: minutes / 60 })),
    ) as never,
  );
  await database
    .collection<{ _id: string }>('archivedDays')
    .insertMany(
      eachDay(starts[0] ?? '', endOf(starts.at(-1) ?? '')).map(
        (_id) => ({ _id, version: 1, archivedAt: new Date(), isWhole: true }) as never,
      ),
    );
  await database.collection<{ _id: string }>('payrollSettings').insertOne({
    _id: 'settings',
    version: 1,
    calendars: [
      {
        from: starts[0],
        frequency: 'weekly',
        anchor: starts[0],
        overtime: { per: 'week', thresholdMinutes: 0, doesLeaveCount: true },
      },
    ],
    rates: { normal: 'N', overtime: 'O' },
  } as never);
});

/** HR deletes the record that some people have in a period, of which each has one. */
async function changePeriod(start: string, userIds: readonly string[]): Promise<void> {
  for (const userId of userIds) {
    await database.transaction(async (session) => {
      const ofDay = await archive.records.ofUser(userId, { from: start, to: start }, session);
      const [record] = ofDay.get(start) ?? [];
      await deleteRecord(archive, record?.id ?? '', new Date(), session);
    });
  }
}

/** Waits until some batches of a period are stored, and a number of milliseconds. */
async function stored(start: string, batches: number, delayMs = 0): Promise<void> {
  const position = people[batches * batchSize - 1] ?? '';
  for (let after = ''; after < position; ) {
    after = (await periods.byStart(start))?.after ?? '';
    await delay(1);
  }
  await delay(delayMs);
}

const moments = [
  ['while the period is claimed', 0, async () => delay(5)],
  ['once the first lines are stored', 1, async (start: string) => stored(start, 1)],
  ['within the last batch', 2, async (start: string) => stored(start, 4, 20)],
] as const;
const moreMoments = [
  ['before the first lines', 3, async (start: string) => stored(start, 0)],
  ['within the third batch', 4, async (start: string) => stored(start, 2, 40)],
] as const;

test.each([...moments, ...(isLongRun ? moreMoments : [])])(
  'a process that is killed %s: the period is closed once',
  async (_, week, reached) => {
    const [start = '', before = null] = [starts[week], starts[week - 1]];
    const changed = people.slice(week * changedPeople, (week + 1) * changedPeople);
    if (before) await changePeriod(before, changed);
    const killed = await startProcess();
    // The first one gets no response.
    const closing = killed.admin.run(close, { start }).catch(() => null);
    if (week > 0) expect(await closing).toMatchObject({ errors: [] });
    await reached(start);
    await killed.kill();
    await closing;
    const isUnderWay = week > 0 && week !== 2;
    if (isUnderWay) expect(await periods.byStart(start)).toMatchObject({ state: 'closing' });

    const { admin, url, kill } = await startProcess();
    // It may not have been claimed.
    if ((await periods.byStart(start)) === null) await admin.run(close, { start });
    expect((await admin.run(close, { start })).code).toBe('CONFLICT');
    let rows: string[] = [];
    await eventually(
      async () => {
        const response = await downloadFrom(url, caller, 'exportPayroll', { start });
        const text = String(await bytesOf(response));
        // Nothing is exported before all lines are stored.
        if (response.statusCode !== 200) expect(response.statusCode).toBe(409);
        expect(response.statusCode).toBe(200);
        rows = text.trim().split('\r\n').slice(1);
      },
      { timeoutMs: 60_000 },
    );
    const adjusted = before ? changed.length : 0;
    expect(rows).toHaveLength(people.length + adjusted);
    expect(rows.filter((row) => row.includes(',Yes,'))).toHaveLength(adjusted);
    expect(await periods.byStart(start)).toMatchObject({
      state: 'closed',
      people: people.length,
      totals: { workedMinutes: people.length * minutes },
      adjustments: { workedMinutes: 0 - adjusted * minutes },
    });
    expect(await database.collection('payrollLines').countDocuments({ start })).toBe(people.length);
    expect(await database.collection('payrollChanges').countDocuments()).toBe(0);
    await kill();
  },
  180_000,
);
