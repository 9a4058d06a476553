import { clockedOut } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { nobody } from '@portal/contracts/event';
import { holidaysChanged, leaveEvents } from '@portal/contracts/leave/events';
import { addDays, londonDay } from '@portal/kernel/london';
import { cloudEventOf, newId } from '@portal/testing/people';
import { beforeEach, expect, it } from 'vitest';
import { archiveDay } from '../jobs/archive-day.ts';
import { archivePersonDays } from '../jobs/archive-people-days.ts';
import { nextChanges, noteChanges, settleChanges } from '../store/changes.ts';
import { lifeOf } from '../test-life.ts';
import { testStores } from '../test-stores.ts';
import { onEntries } from './on-entries.ts';
import { onHolidaysChanged } from './on-holidays-changed.ts';
import { onLeave } from './on-leave.ts';

const { archive, connection, hire, recordsOn } = await testStores('on-leave');
const [friday, saturday, monday] = ['2026-11-13', '2026-11-14', '2026-11-16'] as const;
const today = londonDay(new Date());

beforeEach(() => archive.changes.deleteMany({}));

/** Has leave’s events of one request handled, as the consumer does. */
function told(userId: string, ...states: object[]) {
  const { approved } = onLeave(archive);
  const [event] = leaveEvents.filter(({ name }) => name === 'approved');
  const events = states.map((state): CloudEvent => {
    const data = { leaveType: 'annual', status: 'approved', inEffect: true, days: [], ...state };
    if (!event) throw new Error('not reached');
    return cloudEventOf(event, userId, event.data.parse(data));
  });
  return connection.transaction(
    (session) => approved?.handleAll(events as never, session) as never,
  );
}

const waiting = async () => (await nextChanges(archive.changes, 100)).map(({ _id }) => _id);
const full = (date: string) => ({ date, portion: 'full' }) as const;
const span = { startDate: friday, endDate: monday };

it('notes the past days on which leave is another, the weekend between them too, and no others', async () => {
  const [userId, id] = [await hire(), newId()];
  const days = [full(friday), full(monday)];
  await told(userId, { id, version: 1, inEffect: false, status: 'pending', ...span, days });
  expect(await waiting()).toEqual([]);
  await told(userId, { id, version: 2, ...span, days });
  const all = [friday, saturday, '2026-11-15', monday].map((day) => `${day} ${userId}`);
  expect(await waiting()).toEqual(all);
  await archive.changes.deleteMany({});
  await told(userId, { id, version: 2, ...span, days }, { id, version: 1, ...span, days: [] });
  expect(await waiting()).toEqual([]);
  await told(userId, { id, version: 3, ...span, days: [full(monday)] });
  expect(await waiting()).toEqual(all.slice(0, 3));
  await archive.changes.deleteMany({});
  const ahead = [today, addDays(today, 1)].map(full);
  await told(userId, { id: newId(), version: 1, leaveType: 'sick', days: ahead });
  expect(await waiting()).toEqual([]);
  // Once somebody has archived today as it was by then, it is followed; what is to come is not.
  await archiveDay(archive, today, new Date(), { byHand: true });
  await told(userId, { id: newId(), version: 1, leaveType: 'sick', days: ahead });
  expect(await waiting()).toEqual([`${today} ${userId}`]);
  await archive.days.deleteOne({ _id: today });
});

it('has the records follow once what was noted is archived again', async () => {
  const [userId, id] = [await hire(), newId()];
  for (const day of [friday, saturday, monday]) {
    await archiveDay(archive, day, new Date(), { byHand: false });
  }
  const flags = async () => {
    const changes = await nextChanges(archive.changes, 100);
    await archivePersonDays(archive, changes, new Date());
    await settleChanges(archive.changes, changes);
    const rows = await Promise.all([friday, saturday, monday].map(recordsOn));
    return rows.map((ofDay) => {
      const own = ofDay.find((row) => row.userId === userId);
      return [own?.onAnnualLeave, own?.onSickLeave, own?.annualLeaveDays];
    });
  };
  const days = [full(friday), full(monday)];
  await told(userId, { id, version: 1, ...span, days });
  expect(await flags()).toEqual([
    [true, false, 1],
    [true, false, 0],
    [true, false, 1],
  ]);
  await told(userId, { id: newId(), version: 1, leaveType: 'sick', days: [full(monday)] });
  await told(userId, { id, version: 2, ...span, days: [full(monday)] });
  expect(await flags()).toEqual([
    [false, false, 0],
    [false, false, 0],
    [true, true, 0],
  ]);
  await told(userId, { id, version: 3, status: 'deleted', inEffect: false, days: [] });
  expect((await flags())[2]).toEqual([false, true, 0]);
  expect(await waiting()).toEqual([]);
});

it('keeps a note that was made anew while it was seen to', async () => {
  const personDay = { day: friday, userId: newId() };
  const note = () =>
    connection.transaction((session) => noteChanges(archive, [personDay], session));
  await note();
  const begun = await nextChanges(archive.changes, 10);
  await note();
  await settleChanges(archive.changes, begun);
  expect(await waiting()).toHaveLength(1);
  await settleChanges(archive.changes, await nextChanges(archive.changes, 10));
  // The first of two who were at it comes late.
  await note();
  await settleChanges(archive.changes, begun);
  expect(await waiting()).toHaveLength(1);
});

it('notes the day from which a session was moved, and the one to which it was', async () => {
  const userId = await hire();
  const { firstOut } = lifeOf(userId);
  const { handleAll } = onEntries(archive);
  const tell = (data: object) =>
    connection.transaction(
      (session) =>
        handleAll([cloudEventOf(clockedOut, userId, data as never)] as never, session) as never,
    );
  await tell(firstOut[1]);
  expect(await waiting()).toEqual([`${friday} ${userId}`]);
  await archive.changes.deleteMany({});
  await tell({ ...firstOut[1], version: 3, day: monday });
  expect(await waiting()).toEqual([friday, monday].map((day) => `${day} ${userId}`));
  await archive.changes.deleteMany({});
  await tell({ ...firstOut[1], id: newId(), day: today });
  expect(await waiting()).toEqual([]);
});

it('notes for everybody an archived day that has become a day off, and no other', async () => {
  const userId = await hire();
  const [holiday, other] = ['2025-12-01', '2025-12-02'] as const;
  for (const day of [holiday, other]) {
    await archiveDay(archive, day, new Date(), { byHand: false });
  }
  // St Andrew’s Day of 2025 is a Sunday: people are off on the Monday.
  const data = { id: 'holidays' as const, version: 1, nation: 'scotland' as const, published: [] };
  const event = cloudEventOf(holidaysChanged, nobody, data) as CloudEvent<typeof data>;
  const handle = onHolidaysChanged(archive);
  for (let times = 0; times < 2; times += 1) {
    await connection.transaction((session) => handle(event, session));
  }
  expect(await waiting()).toEqual([`${holiday} ${nobody}`]);
  await archivePersonDays(archive, [{ day: holiday, userId: nobody }], new Date());
  const working = (await recordsOn(holiday)).find((row) => row.userId === userId)?.isWorkingDay;
  expect(working).toBe(false);
});
