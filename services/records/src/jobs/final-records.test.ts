import { clockedIn } from '@portal/contracts/attendance/events';
import { leaveApproved } from '@portal/contracts/leave/events';
import { newId } from '@portal/kernel/new-id';
import { createLog } from '@portal/runtime/log';
import { removeExpiredData } from '@portal/runtime/retention/remove-expired-data';
import { buildCloudEvent } from '@portal/testing/event-builders';
import { expect, it } from 'vitest';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { sessionOn } from '../../testing/start-archive-environment.ts';
import { onEntriesChanged } from '../consumers/on-entries-changed.ts';
import { onLeaveChanged } from '../consumers/on-leave-changed.ts';
import { createFirstRetainedDays } from '../store/first-retained-days.ts';
import { createWeeklyReportStore } from '../store/weekly-reports.ts';
import { archiveDay } from './archive-day.ts';
import { archiveDeletedPerson } from './archive-deleted-person.ts';
import { archivePersonDays } from './archive-person-days.ts';
import { daysDue } from './days-due.ts';
import { copyRetention, recordRetention } from './retention-rule.ts';

const years = { records: 6, clockIns: 2, leave: 6 };
const { archive, connection, hire, recordsOn, takeLeave, work } = await openTestStores(
  'final-records',
  years,
);
const log = createLog({ service: 'records', level: 'silent' });
const rules = [
  recordRetention(archive, createWeeklyReportStore(connection)),
  ...copyRetention(archive),
];
const [old, kept] = ['2024-10-24', '2024-10-25'] as const;
/** The night before the clocks go back. */
const now = new Date('2026-10-25T00:30:00Z');
const remove = () => removeExpiredData({ connection, rules, log }, now, async () => undefined);
const sessions = (userId: string) => connection.collection('sessions').distinct('day', { userId });

async function archivedWork(overrides = {}) {
  const userId = await hire({ firstDay: '2024-10-01', ...overrides });
  for (const day of [old, kept]) {
    await work(userId, day);
    const night = new Date(`${day}T23:30:00Z`);
    await archiveDay(archive, day, night, { workerId: userId, byHand: true });
    await connection.transaction((session) => archive.days.markArchived(day, night, session));
  }
  return userId;
}

const timesOn = async (userId: string, day: string) =>
  (await recordsOn(day)).filter((row) => row.userId === userId).map((row) => row.clockInTime);

it('records stay as they are once their clock-ins were removed', async () => {
  const userId = await archivedWork();
  const held = await archivedWork({ isOnLegalHold: true });
  await remove();
  expect(await sessions(userId)).toEqual([kept]);
  expect(await sessions(held)).toEqual([old, kept]);
  const archived = await timesOn(userId, old);
  expect(archived).toEqual([new Date(`${old}T09:00:00Z`)]);

  const nothing = { archived: 0, updated: 0 };
  for (const byHand of [true, false]) {
    expect(await archiveDay(archive, old, now, { byHand })).toEqual(nothing);
  }
  await archivePersonDays(
    archive,
    [
      { day: old, userId },
      { day: old, userId: 'nobody' },
    ],
    now,
  );
  expect(await daysDue(archive, now)).not.toContain(old);
  // A longer period brings no clock-in back.
  const longer = {
    ...archive,
    firstRetainedDays: createFirstRetainedDays(connection, { ...years, clockIns: 6 }),
  };
  expect(await archiveDay(longer, old, now, { byHand: true })).toEqual(nothing);
  await archiveDeletedPerson(archive, { userId, until: '2024-10-26' }, now);
  expect(await timesOn(userId, old)).toEqual(archived);
  expect(await timesOn(userId, kept)).toHaveLength(1);
});

it('a replay doesn’t bring back clock-ins and leave past their periods', async () => {
  const [userId, held] = [await hire(), await hire({ isOnLegalHold: true })];
  const { handleAll } = onEntriesChanged(archive);
  const event = (day: string, id: string) => buildCloudEvent(clockedIn, id, sessionOn(id, day));
  const events = ['2023-05-02', '2026-05-01'].flatMap((day) =>
    [userId, held].map((id) => event(day, id)),
  );
  await connection.transaction((session) => handleAll(events as never, session) as never);
  expect(await sessions(userId)).toEqual(['2026-05-01']);
  expect(await sessions(held)).toEqual(['2023-05-02', '2026-05-01']);

  const leave = onLeaveChanged(archive).approved;
  const requests = ['2019-05-02', '2026-05-01'].map((day) => ({
    id: newId(),
    version: 1,
    leaveType: 'annual',
    inEffect: true,
    startDate: day,
    endDate: day,
    days: [{ date: day, portion: 'full' }],
  }));
  const approved = requests.map((data) => buildCloudEvent(leaveApproved, userId, data as never));
  await connection.transaction((session) => leave?.handleAll(approved as never, session) as never);
  const stored = () => connection.collection('leave').distinct('endDate', { userId });
  expect(await stored()).toEqual(['2026-05-01']);
  await takeLeave(userId, { days: [{ date: '2020-10-24', portion: 'full' }] });
  await takeLeave(userId, { days: [{ date: '2020-10-25', portion: 'full' }] });
  await remove();
  expect(await stored()).toEqual(['2020-10-25', '2026-05-01']);
});
