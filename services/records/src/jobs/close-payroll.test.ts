import { requestRebuild } from '@portal/bus/rebuild-state';
import { addDays, eachDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { beforeAll, expect, test } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { defaultOvertimeRule } from '../domain/payroll-line.ts';
import { payrollPeriodOf } from '../domain/payroll-period.ts';
import { RebuildInProgressError } from '../store/rebuilds.ts';
import { createWeeklyReportStore } from '../store/weekly-reports.ts';
import { archiveDay } from './archive-day.ts';
import { archiveDeletedPerson } from './archive-deleted-person.ts';
import { archivePersonDays } from './archive-person-days.ts';
import {
  calculatePayrollLines,
  loadPayrollContext,
  nextPayrollPeople,
} from './calculate-payroll-lines.ts';
import { closePayrollBatch } from './close-payroll.ts';
import { copyRetention, recordRetention } from './retention-rule.ts';

/*
 * Weekly periods from Wednesday to Tuesday, so that each shares its weeks with the next one. The clocks go back on
 * Sunday 25 October.
 */
const first = '2026-10-21';
const [second, third] = [addDays(first, 7), addDays(first, 14)];
const calendar = { from: first, frequency: 'weekly', anchor: first } as const;
const now = new Date('2026-11-20T12:00:00Z');
const closedBy = newId();

const stores = await openTestStores('close-payroll');
const { archive, connection, hire, takeLeave } = stores;
const { payroll } = archive;
let ada: string;
let bob: string;
let leaver: string;

async function archiveDays(from: string, to: string): Promise<void> {
  for (const day of eachDay(from, to)) {
    await archive.days.markStarted(day);
    await archiveDay(archive, day, now, { byHand: false });
    await connection.transaction((session) => archive.days.markArchived(day, now, session));
  }
}

/** Stores a session in UTC, or a new version of it, as a correction does. */
async function work(
  userId: string,
  day: string,
  [from, to]: [string, string | null],
  { id = newId(), version = 1 } = {},
) {
  const entry = {
    id,
    version,
    userId,
    day,
    clockInTime: new Date(from),
    clockOutTime: to === null ? null : new Date(to),
    isLate: false,
    lateMinutes: 0,
    clockInLocation: 'Mobile',
    clockOutLocation: null,
  };
  await connection.transaction((session) => archive.entries.saveEachIfNewer([entry], session));
  return id;
}
const hours = (day: string, from: number, to: number): [string, string] => [
  `${day}T${String(from).padStart(2, '0')}:00:00Z`,
  `${day}T${String(to).padStart(2, '0')}:00:00Z`,
];

/** Corrects a session, and archives its day again. */
async function correct(id: string, day: string, to: number, version: number): Promise<void> {
  await work(ada, day, hours(day, 9, to), { id, version });
  await archivePersonDays(archive, [{ day, userId: ada }], now);
}

async function claim(start: string): Promise<void> {
  const period = payrollPeriodOf(start, [calendar]);
  const by = { closedBy, overtime: defaultOvertimeRule };
  await connection.transaction((session) => payroll.periods.insert(period, by, session));
}

/** Stores the remaining lines, and gives how many batches they needed. */
async function finish(start: string, batchSize = 2): Promise<number> {
  for (let batches = 0; ; batches += 1) {
    const period = await payroll.periods.byStart(start);
    if (period?.state !== 'closing') return batches;
    await closePayrollBatch(archive, period, { batchSize, now });
  }
}

async function close(start: string): Promise<void> {
  await claim(start);
  await finish(start);
}

async function lineOf(start: string, userId: string) {
  const lines = await payroll.lines.ofPeople([userId], start);
  return lines.find((line) => line.start === start);
}

/** The line of somebody in a period as of now. */
async function currentLine(start: string, userId: string) {
  const context = await loadPayrollContext(archive, payrollPeriodOf(start, [calendar]), {
    settings: {
      version: 1,
      calendars: [{ ...calendar, overtime: defaultOvertimeRule }],
      rates: { normal: 'N', overtime: 'O' },
    },
    hasAdjustments: true,
  });
  const people = await nextPayrollPeople(archive, context, { after: '', limit: 100 });
  return (await calculatePayrollLines(archive, context, people)).find(
    (line) => line.userId === userId,
  );
}

let corrected: string;

beforeAll(async () => {
  ada = await hire({ firstName: 'Ada', lastName: 'Byron', since: first, firstDay: first });
  bob = await hire({ firstName: 'Bob', lastName: 'Äbel', since: first, firstDay: first });
  leaver = await hire({
    firstName: 'Lea',
    lastName: 'Ver',
    since: first,
    firstDay: first,
    lastDay: addDays(first, 1),
  });
  corrected = await work(ada, first, hours(first, 9, 17));
  // Ten hours on the Monday of a week that ends in the next period.
  await work(ada, '2026-10-26', hours('2026-10-26', 9, 19));
  // The night in which the clocks go back: from 22:00 to 06:00 in London are nine hours.
  await work(ada, '2026-10-24', ['2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z']);
  await work(ada, '2026-10-22', ['2026-10-22T08:00:00Z', null]);
  await work(leaver, first, hours(first, 9, 17));
  await takeLeave(bob, {
    leaveType: 'sick',
    days: [{ date: '2026-10-22', portion: 'full' }],
  });
  await takeLeave(bob, { days: [{ date: '2026-10-23', portion: 'morning' }] });
  await archiveDays(first, addDays(third, 6));
});

test('stores the lines in batches, resumes after a failure, and doubles nothing', async () => {
  await connection.transaction((session) => payroll.references.save(ada, '0042', session));
  await claim(first);
  const start = { start: first, after: '' };
  await closePayrollBatch(archive, start, { batchSize: 2, now });
  // Another process, which was stopped before it had finished, starts the same batch again.
  await closePayrollBatch(archive, start, { batchSize: 2, now });
  expect(await payroll.periods.byStart(first)).toMatchObject({ state: 'closing', people: 2 });
  // A kill within a batch: nothing of it is stored.
  const { after = '' } = (await payroll.periods.byStart(first)) ?? {};
  const broken = {
    ...archive,
    payroll: {
      ...payroll,
      changes: { ...payroll.changes, removeProcessed: () => Promise.reject(new Error('killed')) },
    },
  };
  await expect(
    closePayrollBatch(broken, { start: first, after }, { batchSize: 2, now }),
  ).rejects.toThrow('killed');
  expect(await payroll.periods.byStart(first)).toMatchObject({ state: 'closing', people: 2 });
  // Two processes take the rest at once.
  await Promise.allSettled([
    closePayrollBatch(archive, { start: first, after }, { batchSize: 2, now }),
    closePayrollBatch(archive, { start: first, after }, { batchSize: 2, now }),
  ]);
  await finish(first);
  const period = await payroll.periods.byStart(first);
  expect(period).toMatchObject({ state: 'closed', people: 3, closedAt: now, closedBy });
  const lines = await payroll.lines.list(first, [], { position: null, limit: 10 });
  expect(lines.map(({ lastName, reference }) => [lastName, reference])).toEqual([
    ['Äbel', null],
    ['Byron', '0042'],
    ['Ver', null],
  ]);
  expect(await lineOf(first, ada)).toMatchObject({
    // Five working days. The week of 26 October counts in the second period.
    totals: {
      dueMinutes: 5 * 480,
      workedMinutes: 480 + 540 + 600,
      overtimeMinutes: 0,
      missingClockOuts: 1,
    },
    adjustments: [],
  });
  expect(await lineOf(first, bob)).toMatchObject({
    totals: {
      dueMinutes: 3 * 480 + 240,
      sickDays: 1,
      sickMinutes: 480,
      annualLeaveDays: 0.5,
      annualLeaveMinutes: 240,
    },
  });
  expect(await lineOf(first, leaver)).toMatchObject({
    totals: { dueMinutes: 960, workedMinutes: 480 },
  });
  const sum = lines.reduce((total, { totals }) => total + totals.workedMinutes, 0);
  expect(period?.totals.workedMinutes).toBe(sum);
  // Once it is closed, nothing of it changes.
  await closePayrollBatch(archive, { start: first, after: period?.after ?? '' }, { now });
  expect(await payroll.periods.byStart(first)).toEqual(period);
});

test('a change of a closed period is adjusted once in the next, and adjusted back if it is taken back', async () => {
  expect(await currentLine(second, ada)).toMatchObject({ adjustments: [] });
  await correct(corrected, first, 12, 2);
  const adjustment = { start: first, end: addDays(second, -1) };
  const shorter = [{ ...adjustment, totals: { workedMinutes: -300, dueMinutes: 0 } }];
  expect(await currentLine(second, ada)).toMatchObject({ adjustments: shorter });
  await close(second);
  expect(await lineOf(second, ada)).toMatchObject({ adjustments: shorter });
  expect(await payroll.periods.byStart(second)).toMatchObject({
    adjustments: { workedMinutes: -300 },
  });
  expect((await lineOf(first, ada))?.totals.workedMinutes).toBe(480 + 540 + 600);
  expect(await lineOf(second, leaver)).toBeUndefined();
  expect(await currentLine(third, ada)).toMatchObject({ adjustments: [] });
  await correct(corrected, first, 17, 3);
  await close(third);
  expect(await lineOf(third, ada)).toMatchObject({
    adjustments: [{ ...adjustment, totals: { workedMinutes: 300 } }],
  });
});

test('a change while the lines are stored is not lost', async () => {
  const fourth = addDays(third, 7);
  await archiveDays(fourth, addDays(fourth, 6));
  await correct(corrected, first, 16, 4);
  await claim(fourth);
  // It is committed after the lines were made.
  const slow = {
    ...archive,
    payroll: {
      ...payroll,
      periods: {
        ...payroll.periods,
        async advance(...args: Parameters<typeof payroll.periods.advance>) {
          await correct(corrected, first, 15, 5);
          return payroll.periods.advance(...args);
        },
      },
    },
  };
  await closePayrollBatch(slow, { start: fourth, after: '' }, { batchSize: 100, now });
  expect((await lineOf(fourth, ada))?.adjustments).toMatchObject([
    { totals: { workedMinutes: -60 } },
  ]);
  expect((await currentLine(addDays(fourth, 7), ada))?.adjustments).toMatchObject([
    { totals: { workedMinutes: -60 } },
  ]);
  await correct(corrected, first, 16, 6);
  expect(await currentLine(addDays(fourth, 7), ada)).toBeUndefined();
});

test('a change in a shared week adjusts both of its periods', async () => {
  const fourth = addDays(third, 7);
  // The week of Monday 9 November belongs to the third period until Tuesday, and its overtime to the fourth.
  const tuesday = '2026-11-10';
  await work(ada, tuesday, hours(tuesday, 1, 23));
  await archivePersonDays(archive, [{ day: tuesday, userId: ada }], now);
  await work(ada, '2026-11-11', hours('2026-11-11', 1, 23));
  await work(ada, '2026-11-12', hours('2026-11-12', 1, 23));
  await archivePersonDays(
    archive,
    ['2026-11-11', '2026-11-12'].map((day) => ({ day, userId: ada })),
    now,
  );
  const fifth = addDays(fourth, 7);
  const line = await currentLine(fifth, ada);
  expect(line?.adjustments).toMatchObject([
    { start: third, totals: { workedMinutes: 22 * 60, overtimeMinutes: 0 } },
    { start: fourth, totals: { workedMinutes: 44 * 60, overtimeMinutes: 66 * 60 - 5 * 480 } },
  ]);
});

test('deleted people keep their lines, and changes of their last days are adjusted', async () => {
  const fifth = '2026-11-18';
  await connection.transaction(async (session) => {
    await archive.deletedPeople.addReport(leaver, { version: 2, day: '2026-11-17' }, session);
    await archive.entries.removeByUser(leaver, session);
  });
  await archiveDeletedPerson(archive, { userId: leaver, until: '2026-11-17' }, now);
  await connection.transaction((session) =>
    archive.people.markDeleted({ id: leaver, version: 2 }, session),
  );
  expect(await lineOf(first, leaver)).toMatchObject({ lastName: 'Ver' });
  expect(await currentLine(fifth, leaver)).toMatchObject({
    firstName: 'Lea',
    totals: { workedMinutes: 0 },
    adjustments: [{ start: first, totals: { workedMinutes: -480 } }],
  });
});

/** Runs `work` while the people are being read again, and have not arrived yet. */
async function duringRebuild(work: () => Promise<unknown>): Promise<void> {
  const people = connection.collection('people');
  const before = await people.find().toArray();
  await requestRebuild(connection, now);
  await people.deleteMany({});
  try {
    await work();
  } finally {
    await people.insertMany(before);
    await connection.collection('rebuilds').deleteMany({});
  }
}

test('a rebuild meanwhile closes nothing: the people who are missing then would have no line for good', async () => {
  const sixth = '2026-11-25';
  await archiveDays(sixth, addDays(sixth, 6));
  await claim(sixth);
  const batch = { start: sixth, after: '' };
  const closing = () => closePayrollBatch(archive, batch, { batchSize: 100, now });
  await duringRebuild(() => expect(closing()).rejects.toThrow(RebuildInProgressError));
  expect(await payroll.periods.byStart(sixth)).toMatchObject({ state: 'closing', people: 0 });
  // It begins, and ends, after the people were read.
  const ofRebuild = { ...archive.rebuilds, currentGeneration: async () => 0 };
  await connection.collection<{ _id: string }>('rebuilds').insertOne({
    _id: 'rebuild',
    generation: 1,
    state: 'done',
  } as never);
  const early = closePayrollBatch({ ...archive, rebuilds: ofRebuild }, batch, { now });
  await expect(early).rejects.toThrow(RebuildInProgressError);
  await connection.collection('rebuilds').deleteMany({});
  await closing();
  expect(await payroll.periods.byStart(sixth)).toMatchObject({ state: 'closed', people: 3 });
});

test('nothing is removed during a rebuild, because legal holds are not known', async () => {
  const later = new Date('2033-01-01T12:00:00Z');
  const rules = [
    recordRetention(archive, createWeeklyReportStore(connection)),
    ...copyRetention(archive),
  ];
  await duringRebuild(async () => {
    for (const rule of rules) {
      await expect(rule.removeBatch(later)).rejects.toThrow(RebuildInProgressError);
    }
  });
});

test('removes lines past retention, except of people on legal hold', async () => {
  await hire({ id: bob, isOnLegalHold: true, version: 5 });
  const rule = recordRetention(archive, createWeeklyReportStore(connection));
  const later = new Date('2033-01-01T12:00:00Z');
  while ((await rule.removeBatch(later)) > 0);
  const left = await connection.collection('payrollLines').distinct('userId');
  expect(left).toEqual([bob]);
});
