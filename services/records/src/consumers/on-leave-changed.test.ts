import { clockedOut } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { noUserSubject } from '@portal/contracts/event';
import {
  holidaysChanged,
  leaveBooked,
  leaveDatesChanged,
  leaveEvents,
} from '@portal/contracts/leave/events';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildPattern } from '@portal/testing/build-pattern';
import { buildCloudEvent } from '@portal/testing/event-builders';
import { beforeEach, expect, it } from 'vitest';
import { employeeEvents } from '../../testing/employee-events.ts';
import { openTestStores } from '../../testing/open-test-stores.ts';
import { archiveDay } from '../jobs/archive-day.ts';
import { archivePersonDays } from '../jobs/archive-person-days.ts';
import { queueForReArchiving } from '../store/queue-for-re-archiving.ts';
import { onEntriesChanged } from './on-entries-changed.ts';
import { onHolidaysChanged } from './on-holidays-changed.ts';
import { onLeaveChanged } from './on-leave-changed.ts';

const { archive, collection, connection, hire, recordsOn } = await openTestStores('on-leave');
const [friday, saturday, monday] = ['2026-11-13', '2026-11-14', '2026-11-16'] as const;
const today = londonDay(new Date());

beforeEach(() => collection('changes').deleteMany({}));

/** Handles events of one leave request, as the consumer does. */
function handleStates(userId: string, ...states: object[]) {
  const { approved } = onLeaveChanged(archive);
  const [event] = leaveEvents.filter(({ name }) => name === 'approved');
  const events = states.map((state): CloudEvent => {
    const data = { leaveType: 'annual', status: 'approved', inEffect: true, days: [], ...state };
    if (!event) throw new Error('not reached');
    return buildCloudEvent(event, userId, event.data.parse(data));
  });
  return connection.transaction(
    (session) => approved?.handleAll(events as never, session) as never,
  );
}

const waiting = async () => (await archive.outdatedDays.next(100)).map(({ _id }) => _id);
const full = (date: string) => ({ date, portion: 'full' }) as const;
const span = { startDate: friday, endDate: monday };

it('queues only past days on which leave changed, with the weekend between them', async () => {
  const [userId, id] = [await hire(), newId()];
  const days = [full(friday), full(monday)];
  await handleStates(userId, { id, version: 1, inEffect: false, status: 'pending', ...span, days });
  expect(await waiting()).toEqual([]);
  await handleStates(userId, { id, version: 2, ...span, days });
  const all = [friday, saturday, '2026-11-15', monday].map((day) => `${day} ${userId}`);
  expect(await waiting()).toEqual(all);
  await collection('changes').deleteMany({});
  await handleStates(
    userId,
    { id, version: 2, ...span, days },
    { id, version: 1, ...span, days: [] },
  );
  expect(await waiting()).toEqual([]);
  await handleStates(userId, { id, version: 3, ...span, days: [full(monday)] });
  expect(await waiting()).toEqual(all.slice(0, 3));
  await collection('changes').deleteMany({});
  const ahead = [today, addDays(today, 1)].map(full);
  await handleStates(userId, { id: newId(), version: 1, leaveType: 'sick', days: ahead });
  expect(await waiting()).toEqual([]);
  // Today is queued once it has been archived manually; future days are not.
  await archiveDay(archive, today, new Date(), { byHand: true });
  await handleStates(userId, { id: newId(), version: 1, leaveType: 'sick', days: ahead });
  expect(await waiting()).toEqual([`${today} ${userId}`]);
  await collection('archivedDays').deleteOne({ _id: today });
});

it('queues days of irregular hours whose hours of leave change, and records them', async () => {
  const userId = await hire({ patterns: [buildPattern('2020-01-06', [])] });
  const id = newId();
  const booked = (hours: number) => [{ ...full(friday), hours }];
  const range = { startDate: friday, endDate: friday };
  await handleStates(userId, { id, version: 1, ...range, days: booked(6.65) });
  await archive.days.markStarted(friday);
  const archived = async () => {
    await archivePersonDays(archive, [{ day: friday, userId }], new Date());
    return (await recordsOn(friday)).filter((record) => record.userId === userId);
  };
  expect(await archived()).toMatchObject([{ isIrregular: true, irregularLeaveMinutes: 399 }]);
  await collection('changes').deleteMany({});
  await handleStates(userId, { id, version: 2, ...range, days: booked(4) });
  expect(await waiting()).toEqual([`${friday} ${userId}`]);
  expect(await archived()).toMatchObject([{ annualLeaveDays: 1, irregularLeaveMinutes: 240 }]);
  await handleStates(userId, { id, version: 3, inEffect: false, ...range, days: booked(4) });
  expect(await archived()).toMatchObject([{ annualLeaveDays: 0, irregularLeaveMinutes: 0 }]);
});

it('queues the days of leave that HR booked in the past, and both ranges when it moves', async () => {
  const [userId, id] = [await hire(), newId()];
  const handlers = onLeaveChanged(archive);
  async function handle(type: typeof leaveBooked, version: number, day: string) {
    const dates = { startDate: day, endDate: day, days: [full(day)] };
    const state = {
      id,
      version,
      leaveType: 'annual',
      status: 'approved',
      inEffect: true,
      ...dates,
    };
    const event = buildCloudEvent(type, userId, type.data.parse(state));
    const handler = handlers[type.name];
    await connection.transaction(
      (session) => handler?.handleAll([event] as never, session) as never,
    );
  }
  await handle(leaveBooked, 1, friday);
  expect(await waiting()).toEqual([`${friday} ${userId}`]);
  await collection('changes').deleteMany({});
  await handle(leaveDatesChanged, 2, monday);
  expect(await waiting()).toEqual([friday, monday].map((day) => `${day} ${userId}`));
});

it('archiving queued changes updates the records', async () => {
  const [userId, id] = [await hire(), newId()];
  for (const day of [friday, saturday, monday]) {
    await archiveDay(archive, day, new Date(), { byHand: false });
  }
  const flags = async () => {
    const changes = await archive.outdatedDays.next(100);
    await archivePersonDays(archive, changes, new Date());
    await archive.outdatedDays.removeProcessed(changes);
    const rows = await Promise.all([friday, saturday, monday].map(recordsOn));
    return rows.map((ofDay) => {
      const own = ofDay.find((row) => row.userId === userId);
      return [own?.onAnnualLeave, own?.onSickLeave, own?.annualLeaveDays];
    });
  };
  const days = [full(friday), full(monday)];
  await handleStates(userId, { id, version: 1, ...span, days });
  expect(await flags()).toEqual([
    [true, false, 1],
    [true, false, 0],
    [true, false, 1],
  ]);
  await handleStates(userId, { id: newId(), version: 1, leaveType: 'sick', days: [full(monday)] });
  await handleStates(userId, { id, version: 2, ...span, days: [full(monday)] });
  expect(await flags()).toEqual([
    [false, false, 0],
    [false, false, 0],
    [true, true, 0],
  ]);
  await handleStates(userId, { id, version: 3, status: 'deleted', inEffect: false, days: [] });
  expect((await flags())[2]).toEqual([false, true, 0]);
  expect(await waiting()).toEqual([]);
});

it('keeps a change that was queued again while it was processed', async () => {
  const personDay = { day: friday, userId: newId() };
  const note = () =>
    connection.transaction((session) => queueForReArchiving(archive, [personDay], session));
  await note();
  const begun = await archive.outdatedDays.next(10);
  await note();
  await archive.outdatedDays.removeProcessed(begun);
  expect(await waiting()).toHaveLength(1);
  await archive.outdatedDays.removeProcessed(await archive.outdatedDays.next(10));
  // The first of two processes finishes late.
  await note();
  await archive.outdatedDays.removeProcessed(begun);
  expect(await waiting()).toHaveLength(1);
});

it('queues both days of a moved session', async () => {
  const userId = await hire();
  const { firstOut } = employeeEvents(userId);
  const { handleAll } = onEntriesChanged(archive);
  const tell = (data: object) =>
    connection.transaction(
      (session) =>
        handleAll([buildCloudEvent(clockedOut, userId, data as never)] as never, session) as never,
    );
  await tell(firstOut[1]);
  expect(await waiting()).toEqual([`${friday} ${userId}`]);
  await collection('changes').deleteMany({});
  await tell({ ...firstOut[1], version: 3, day: monday });
  expect(await waiting()).toEqual([friday, monday].map((day) => `${day} ${userId}`));
  await collection('changes').deleteMany({});
  await tell({ ...firstOut[1], id: newId(), day: today });
  expect(await waiting()).toEqual([]);
});

it('queues for everyone only archived days that become days off', async () => {
  const userId = await hire();
  const [holiday, other] = ['2025-12-01', '2025-12-02'] as const;
  for (const day of [holiday, other]) {
    await archiveDay(archive, day, new Date(), { byHand: false });
  }
  // St Andrew’s Day of 2025 is a Sunday: the Monday is the substitute day.
  const data = { id: 'holidays' as const, version: 1, nation: 'scotland' as const, published: [] };
  const event = buildCloudEvent(holidaysChanged, noUserSubject, data) as CloudEvent<typeof data>;
  const handle = onHolidaysChanged(archive);
  for (let times = 0; times < 2; times += 1) {
    await connection.transaction((session) => handle(event, session));
  }
  expect(await waiting()).toEqual([`${holiday} ${noUserSubject}`]);
  await archivePersonDays(archive, [{ day: holiday, userId: noUserSubject }], new Date());
  const working = (await recordsOn(holiday)).find((row) => row.userId === userId)?.isWorkingDay;
  expect(working).toBe(false);
});
