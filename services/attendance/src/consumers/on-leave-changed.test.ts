import { clockIn } from '@portal/contracts/attendance/clock';
import { entryHistory } from '@portal/contracts/attendance/correction';
import { entryCorrected } from '@portal/contracts/attendance/events';
import { timeEntries } from '@portal/contracts/attendance/time-entries';
import { userDeleted } from '@portal/contracts/identity/events';
import { leaveBooked, leaveDatesChanged } from '@portal/contracts/leave/events';
import { isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { addDays, instantInLondon, londonDay, londonTime } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs } from '@portal/testing/nats-client';
import { expect, it } from 'vitest';
import { eventTypeOfStatus, leaveEvent } from '../../testing/leave-events.ts';
import { startAttendanceService } from '../../testing/service.ts';
import { session } from '../../testing/sessions.ts';

const { database, employee, env, eventsOf, identity } = await startAttendanceService();
const leave = await connectNatsAs('leave', env.NATS_URL ?? '');
const rows = database.collection<{ _id: string; userId: string; version: number }>('leave-days');
const entries = database.collection<{ _id: string }>('entries');

/** Long, because the machine may be busy. */
const patiently = { timeoutMs: 60_000 };

const now = new Date();
const halfAnHourAgo = new Date(now.getTime() - 30 * 60_000);
const today = londonDay(now);
const yesterday = addDays(today, -1);
const full = (date: string) => ({ date, portion: 'full' }) as const;

async function tell(userId: string, state: Parameters<typeof leaveEvent>[1]) {
  const event = leaveEvent(userId, state);
  await publishAs(leave, eventTypeOfStatus(event.data.status), event);
  return event.data.id;
}

/** Publishes a leave event and waits until it is handled. */
async function publishedFor(userId: string, state: Parameters<typeof leaveEvent>[1]) {
  const id = await tell(userId, state);
  const version = state?.version ?? 1;
  await eventually(async () => {
    const known = await rows.findOne({ _id: id });
    expect(known).toMatchObject({ version });
  }, patiently);
  return id;
}

/** A day or the last working day before it: only on those can people be late. */
function lastWorkingDay(day: string): string {
  return isStandardWorkingDay(day) ? day : lastWorkingDay(addDays(day, -1));
}

/** A person whose shift began half an hour ago, possibly yesterday. */
function lateNow() {
  const start = halfAnHourAgo;
  const end = new Date(now.getTime() + 7.5 * 3_600_000);
  return employee({ workStartTime: londonTime(start), workEndTime: londonTime(end) });
}

it('excuses people on leave, also for the morning only', async () => {
  const [ada, grace, joan] = [await lateNow(), await lateNow(), await lateNow()];
  await publishedFor(ada.id, { days: [full(yesterday), full(today)] });
  const mornings = [yesterday, today].map((date) => ({ date, portion: 'morning' }) as const);
  await publishedFor(grace.id, { leaveType: 'sick', status: 'pending', days: mornings });
  const days = [full(yesterday), full(today)];
  await publishedFor(joan.id, { status: 'denied', inEffect: false, days });
  expect((await ada.run(clockIn)).data?.isLate).toBe(false);
  expect((await grace.run(clockIn)).data?.isLate).toBe(false);
  const { data } = await joan.run(clockIn);
  expect(data?.isLate).toBe(isStandardWorkingDay(londonDay(halfAnHourAgo)));
});

it('recalculates lateness when leave is approved or cancelled, and keeps the history', async () => {
  const ada = await employee();
  const day = lastWorkingDay(yesterday);
  const at = (time: string) => instantInLondon(day, time);
  const late = { isLate: true, lateMinutes: 20 };
  const first = session(ada.id, at('09:20'), at('12:00'), late);
  const second = session(ada.id, at('13:00'), at('17:00'));
  await entries.insertMany([first, second]);
  const lateness = async () => {
    const { data } = await ada.run(timeEntries, { startDate: day, endDate: day });
    return data?.map(({ lateMinutes }) => lateMinutes);
  };
  expect(await lateness()).toEqual([0, 20]);

  const id = await publishedFor(ada.id, { days: [full(day)] });
  await eventually(async () => expect(await lateness()).toEqual([0, 0]), patiently);
  await publishedFor(ada.id, { id, version: 2, status: 'cancelled', inEffect: false, days: [] });
  await eventually(async () => expect(await lateness()).toEqual([0, 20]), patiently);

  const events = await eventsOf(ada.id, 2);
  expect(events).toMatchObject([
    { type: entryCorrected.type, data: { id: first._id, version: 3, isLate: false } },
    { type: entryCorrected.type, data: { id: first._id, version: 4, ...late } },
  ]);
  const { data: history } = await ada.run(entryHistory, { id: first._id });
  expect(history).toMatchObject([
    { cause: 'follows', changedBy: null, before: late, after: { isLate: false } },
    { cause: 'follows', changedBy: null, before: { isLate: false }, after: late },
  ]);
});

it('recalculates lateness for leave that HR books in the past and moves away again', async () => {
  const ada = await employee();
  const day = lastWorkingDay(yesterday);
  const at = (time: string) => instantInLondon(day, time);
  await entries.insertOne({
    ...session(ada.id, at('09:20'), at('12:00'), { isLate: true, lateMinutes: 20 }),
  });
  const lateness = async () =>
    (await ada.run(timeEntries, { startDate: day, endDate: day })).data?.map(
      ({ lateMinutes }) => lateMinutes,
    );
  const publish = (type: typeof leaveBooked, state: Parameters<typeof leaveEvent>[1]) =>
    publishAs(leave, type, buildCloudEvent(type, ada.id, leaveEvent(ada.id, state).data));
  const id = newId();
  await publish(leaveBooked, { id, days: [full(day)] });
  await eventually(async () => expect(await lateness()).toEqual([0]), patiently);
  await publish(leaveDatesChanged, { id, version: 2, days: [full(addDays(day, 28))] });
  await eventually(async () => expect(await lateness()).toEqual([20]), patiently);
});

it('is serialized with a concurrent clock-in', async () => {
  for (let round = 0; round < 8; round += 1) {
    const ada = await lateNow();
    const [{ data }] = await Promise.all([
      ada.run(clockIn),
      tell(ada.id, { days: [full(yesterday), full(today)] }),
    ]);
    expect(data).not.toBeNull();
    await eventually(async () => {
      expect(await rows.countDocuments({ userId: ada.id })).toBe(1);
      expect(await entries.findOne({ _id: data?.id })).toMatchObject({ isLate: false });
    }, patiently);
  }
});

it('stores nothing of a deleted person', async () => {
  const [gone, early] = [await employee(), newId()];
  await publishedFor(gone.id, { days: [full(today)] });
  for (const id of [gone.id, early]) {
    await publishAs(identity, userDeleted, buildCloudEvent(userDeleted, id, { id, version: 2 }));
  }
  await eventually(async () => {
    const dead = { _id: { $in: [gone.id, early] }, deleted: true };
    const people = database.collection<{ _id: string; deleted: boolean }>('people');
    expect(await people.countDocuments(dead)).toBe(2);
  }, patiently);
  await tell(gone.id, { days: [full(today)] });
  await tell(early, { days: [full(today)] });
  await publishedFor(newId(), {});
  expect(await rows.countDocuments({ userId: { $in: [gone.id, early] } })).toBe(0);
});
