import type { EventType } from '@portal/contracts/event';
import { userChanged } from '@portal/contracts/identity/events';
import { leaveApproved } from '@portal/contracts/leave/events';
import { archiveDateRange } from '@portal/contracts/records/archive';
import { dailyRecords, deleteDailyRecord } from '@portal/contracts/records/daily-record';
import { savePayrollReference } from '@portal/contracts/records/payroll';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { expectErasure } from '@portal/testing/expect-erasure';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { expect, test } from 'vitest';
import {
  type EventWithData,
  employeeEvents,
  friday,
  monday,
  thursday,
} from '../testing/employee-events.ts';
import { startArchiveEnvironment } from '../testing/start-archive-environment.ts';
import { defaultOvertimeRule, noTotals } from './domain/payroll-line.ts';
import { sortNameOf } from './domain/sort-name.ts';
import { scheduledJobs } from './jobs/schedule.ts';
import { openArchiveStores } from './store/archive-stores.ts';
import { personalDataSources } from './store/personal-data-sources.ts';

const farFuture = new Date('2100-01-01');
const { database, publish, startService } = await startArchiveEnvironment();
// Held by another process: jobs would make reports, and remove what they have archived from `changes`.
await database
  .collection<{ _id: string }>('leases')
  .insertMany(
    scheduledJobs.map((job) => ({ _id: `job ${job}`, holder: 'another', until: farFuture })),
  );
const { url } = await startService();

type Employee = ReturnType<typeof employeeEvents>;

async function publishAll({ person }: Employee, ...events: EventWithData[]): Promise<void> {
  for (const [type, data] of events) await publish(type as EventType, person.id, data);
}

/** Does what stores something about a person, who is staff and then an administrator. */
async function fillCollections(gone: Employee, colleague: Employee): Promise<void> {
  const leave = {
    id: newId(),
    version: 1,
    leaveType: 'annual',
    status: 'approved',
    inEffect: true,
  };
  const days = [{ date: thursday, portion: 'full' }];
  await publishAll(gone, gone.created, gone.entitled, gone.firstIn, gone.firstOut);
  await publishAll(gone, [leaveApproved, { ...leave, days }]);
  // An event without its data, which becomes a dead letter.
  await publishAll(gone, [userChanged, {}]);
  await publishAll(colleague, colleague.created, colleague.firstIn);
  await eventually(async () => {
    expect(await database.collection('people').countDocuments()).toBe(2);
    expect(await database.collection('sessions').countDocuments()).toBe(2);
    expect(await database.collection('leave').countDocuments()).toBe(1);
  });

  const admin = subgraphClient(url, 'records').as({ userId: gone.person.id, role: 'admin' });
  for (const { person } of [gone, colleague]) {
    const range = { fromDate: thursday, toDate: monday, workerId: person.id };
    const headers = { 'idempotency-key': newId(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
    expect((await admin.run(archiveDateRange, range, headers)).errors).toEqual([]);
  }
  const records = (await admin.run(dailyRecords, { date: friday })).data?.items ?? [];
  expect(records).toHaveLength(2);
  // Nobody deletes their own records.
  const other = subgraphClient(url, 'records').as({ userId: newId(), role: 'admin' });
  for (const { id } of records) await other.run(deleteDailyRecord, { id });
  const reference = { userId: gone.person.id, reference: '0042' };
  expect((await admin.run(savePayrollReference, reference)).errors).toEqual([]);
  await closePeriod(gone);
}

/** Stores a closed pay period, and a late change of it. */
async function closePeriod({ person: { id, firstName, lastName } }: Employee): Promise<void> {
  const { payroll } = openArchiveStores(database, {
    nation: 'england-and-wales',
    retentionYears: { records: 6, clockIns: 6, leave: 6 },
  });
  const start = '2026-10-01';
  const name = { firstName, lastName, sortName: sortNameOf({ firstName, lastName }) };
  const line = { start, userId: id, ...name, reference: '0042', totals: noTotals, adjustments: [] };
  await database.transaction(async (session) => {
    const by = { closedBy: id, overtime: defaultOvertimeRule };
    await payroll.periods.insert({ start, end: '2026-10-31' }, by, session);
    await payroll.lines.insertAll([line], session);
    const batch = { after: '', next: '', people: 1, totals: noTotals, adjustments: noTotals };
    await payroll.periods.advance(start, { ...batch, closedAt: new Date() }, session);
    await database
      .collection<{ _id: string }>('payrollChanges')
      .insertOne({ _id: id, from: friday, to: friday, version: newId() } as never, { session });
  });
}

test('keeps only the archived records of a deleted person', async () => {
  const [gone, colleague] = [employeeEvents(newId()), employeeEvents(newId())];
  gone.person.lastName = 'Quillfeather';
  await fillCollections(gone, colleague);
  await expectErasure({
    database,
    person: { id: gone.person.id, names: ['Quillfeather'] },
    unfilled: {
      archivedDays: 'The days.',
      daySummaries: 'The counts of each day.',
      departures: 'Written by the deletion.',
      holidays: 'The bank holidays.',
      payrollSettings: 'How people are paid.',
      payrollSums: 'The sums of everybody’s hours.',
      jobRuns: 'When the scheduled jobs ran.',
      sources: 'When the last event of each service arrived.',
      tallies: 'The counts of each job.',
      teams: 'The names of teams.',
      weeklyReports: 'Their files hold archived records, which are kept.',
    },
    copied: {
      sources: personalDataSources(database),
      leftOut: {
        people: 'A copy of the account.',
        sessions: 'A copy of the clock-ins and clock-outs.',
        leave: 'A copy of the leave.',
        settings: 'A copy of the leave settings.',
        payrollPeriods: 'Who closed a pay period.',
        payrollChanges: 'Between which days records changed, until the next pay period is closed.',
        changes: 'Which days are to be archived again.',
        deletedRecords: 'Which records were deleted.',
        archiveJobs: 'For whom days were archived, until the job expires.',
      },
    },
    kept: {
      'archiveJobs.workerId':
        'The person for whom an administrator archived days, until the job expires.',
      'deletedRecords.userId': 'Archived records that were deleted must not return.',
      'departures._id': 'Tells that the archived records are final.',
      'outbox.event.data.actorId': 'Who archived a colleague’s days, until the event expires.',
      'payrollChanges._id':
        'Late changes of the kept records, until the next pay period is closed.',
      'payrollLines._id': 'Payroll lines are kept like the archived records.',
      'payrollLines.lastName': 'Payroll lines are kept like the archived records.',
      'payrollLines.sortName': 'Payroll lines are kept like the archived records.',
      'payrollLines.userId': 'Payroll lines are kept like the archived records.',
      'payrollPeriods.closedBy': 'Who closed a pay period.',
      'payrollReferences._id': 'The tombstone: a number that is saved late must not return.',
      'people._id': 'The tombstone: a late event must not bring the person back.',
      'records.lastName': 'The archived records are kept.',
      'records.sortName': 'The archived records are kept.',
      'records.userId': 'The archived records are kept.',
      'settings._id': 'The tombstone: a late event must not bring the settings back.',
    },
    deletePerson: () => publishAll(gone, gone.deleted, gone.attendanceErased, gone.leaveErased),
  });
});
