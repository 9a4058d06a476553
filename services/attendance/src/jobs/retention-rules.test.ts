import { compareStream } from '@portal/bus/compare-stream';
import { clockIn, undoClock } from '@portal/contracts/attendance/clock';
import { addEntry } from '@portal/contracts/attendance/correction';
import { userChanged } from '@portal/contracts/identity/events';
import { leaveApproved } from '@portal/contracts/leave/events';
import { serviceStateQuery } from '@portal/contracts/service-state';
import { addDays, instantInLondon, londonDay, yearsBefore } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { createLog } from '@portal/runtime/log';
import { removeExpiredData } from '@portal/runtime/retention/remove-expired-data';
import { buildAccount, buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { expect, it } from 'vitest';
import { leaveEvent } from '../../testing/leave-events.ts';
import { startAttendanceService } from '../../testing/service.ts';
import { session, sessionRows } from '../../testing/sessions.ts';
import { createPeopleStore } from '../store/people.ts';
import { republishedHistory } from '../store/republished-history.ts';
import { retentionRules } from './retention-rules.ts';

const { as, attendance, database, employee, env, eventsOf, identity } =
  await startAttendanceService();
const entries = sessionRows(database);
const rows = (name: string) => database.collection<{ _id: string }>(name);
const log = createLog({ service: 'attendance', level: 'silent' });
const periods = {
  RETENTION_CLOCK_INS_YEARS: 2,
  RETENTION_LEAVE_YEARS: 6,
  RETENTION_ADDRESSES_DAYS: 90,
};
const rules = retentionRules(
  { bus: attendance, connection: database, people: createPeopleStore(database) },
  periods,
);
/** In the night in which the clocks went back two years before, where summer time counts until 02:00. */
const now = new Date('2026-10-27T02:40:00Z');

const removeAt = (at: Date, checkpoint = async () => undefined) =>
  removeExpiredData({ connection: database, rules, log }, at, checkpoint);

/** Stores a session of an hour with a change and a correction; gives its id. */
async function work(userId: string, from: string): Promise<string> {
  const start = new Date(from);
  const row = session(userId, start, new Date(start.getTime() + 3_600_000));
  const of = { entryId: row._id, userId };
  await entries.insertOne(row);
  await rows('entry-changes').insertOne({ _id: newId(), ...of, version: 2 } as { _id: string });
  const correction = { _id: newId(), ...of, status: 'accepted', requestedAt: start };
  await rows('corrections').insertOne(correction as { _id: string });
  return row._id;
}

/** The sessions of which something is stored, by collection. */
async function storedOf(userId: string) {
  const ids = (name: string, field: string) => rows(name).distinct(field, { userId } as object);
  return {
    entries: (await ids('entries', '_id')).sort(),
    changes: (await ids('entry-changes', 'entryId')).sort(),
    corrections: (await ids('corrections', 'entryId')).sort(),
  };
}

const only = (...ids: string[]) => ({ entries: ids, changes: ids, corrections: ids });

async function hold(person: { id: string }, version: number, isOnLegalHold: boolean) {
  const account = buildAccount({ ...person, version, isOnLegalHold });
  await publishAs(identity, userChanged, buildCloudEvent(userChanged, person.id, account));
  await eventually(async () =>
    expect(await rows('people').findOne({ _id: person.id })).toMatchObject({ version }),
  );
}

it('removes clock-ins of 2 years ago with their corrections, and publishes nothing', async () => {
  const ada = await employee();
  await work(ada.id, '2024-10-26T22:59:00Z');
  const undone = session(ada.id, new Date('2024-10-26T20:00:00Z'), null);
  await rows('undone-entries').insertOne(undone);
  const kept = await work(ada.id, '2024-10-26T23:00:00Z');
  const published = await rows('outbox').countDocuments();
  await removeAt(now);
  expect(await storedOf(ada.id)).toEqual(only(kept));
  expect(await rows('undone-entries').countDocuments()).toBe(0);
  expect(await rows('outbox').countDocuments()).toBe(published);
});

it('keeps those of people on legal hold until it ends, and continues after a kill', async () => {
  const [held, grace] = [await employee(), await employee()];
  await hold(held, 2, true);
  const [own] = [
    await work(held.id, '2024-03-01T09:00:00Z'),
    await work(grace.id, '2024-03-01T09:00:00Z'),
  ];
  await rows('undone-entries').insertOne(session(grace.id, new Date('2024-03-02T09:00:00Z'), null));
  const stopped = removeAt(now, () => Promise.reject(new Error('stopping')));
  await expect(stopped).rejects.toThrow('stopping');
  expect(await storedOf(grace.id)).toEqual(only());
  expect(await rows('undone-entries').countDocuments()).toBe(1);
  await removeAt(now);
  expect(await rows('undone-entries').countDocuments()).toBe(0);
  expect(await storedOf(held.id)).toEqual(only(own));
  await hold(held, 3, false);
  await removeAt(now);
  expect(await storedOf(held.id)).toEqual(only());
});

it('keeps leave and the hours from which it accrues for 6 years, also after a replay', async () => {
  const ada = await employee();
  const total = (month: string) => ({
    _id: newId(),
    userId: ada.id,
    month,
    minutes: 60,
    version: 1,
  });
  await rows('irregular-hours').insertMany([total('2020-09'), total('2020-10')]);
  const days = (...dates: string[]) => dates.map((date) => ({ date, portion: 'full' as const }));
  const leave = (dates: string[]) => ({
    _id: newId(),
    userId: ada.id,
    days: days(...dates),
    version: 1,
  });
  const kept = leave(['2020-10-26', '2020-10-27']);
  await rows('leave-days').insertMany([leave(['2020-10-26']), kept]);
  await removeAt(now);
  const monthsOf = () => rows('irregular-hours').distinct('month', { userId: ada.id } as object);
  expect(await monthsOf()).toEqual(['2020-10']);
  const leaveOf = () => rows('leave-days').distinct('_id', { userId: ada.id } as object);
  expect(await leaveOf()).toEqual([kept._id]);

  const today = londonDay(new Date());
  const [old, since] = [yearsBefore(today, 6), addDays(yearsBefore(today, 6), 1)].map((day) =>
    addDays(day, -1),
  );
  const nats = await connectNatsAs('leave', env.NATS_URL ?? '');
  const events = [old, since].map((day) => leaveEvent(ada.id, { days: days(day ?? '') }));
  for (const event of events) await publishAs(nats, leaveApproved, event);
  await eventually(async () => expect(await leaveOf()).toContain(events[1]?.data.id));
  expect(await leaveOf()).not.toContain(events[0]?.data.id);
});

it('HR can’t add a clock-in that would be removed the next night', async () => {
  const ada = await employee();
  const hr = as({ userId: newId(), role: 'admin' });
  const since = yearsBefore(londonDay(new Date()), 2);
  const add = (day: string) => {
    const [clockInTime, clockOutTime] = ['09:00', '10:00'].map((time) =>
      instantInLondon(day, time).toISOString(),
    );
    return hr.run(addEntry, {
      id: ada.id,
      clockInTime: clockInTime ?? '',
      clockOutTime: clockOutTime ?? '',
      reason: 'Forgotten',
    });
  };
  const refused = await add(addDays(since, -1));
  expect(refused.code).toBe('BAD_INPUT');
  expect(refused.errors[0]?.extensions.issues).toMatchObject([{ path: ['clockInTime'] }]);
  expect((await add(since)).code).toBeNull();
});

it('administrators see what was removed, nobody else does', async () => {
  const query = serviceStateQuery('attendance');
  const { data } = await as({ userId: newId(), role: 'admin' }).run(query);
  expect(data?.retention).toMatchObject([{ kind: 'CLOCK_INS', years: 2, days: null, failures: 0 }]);
  const refused = await (await employee()).run(query);
  expect(refused.code).toBe('FORBIDDEN');
});

it('purges the events of what it has removed, and nothing of what is kept', async () => {
  const [ada, held, undone] = [await employee(), await employee(), await employee()];
  for (const person of [held, undone]) await hold(person, 2, true);
  for (const person of [ada, held]) expect((await person.run(clockIn)).code).toBeNull();
  const id = (await undone.run(clockIn)).data?.id ?? '';
  expect((await undone.run(undoClock, { id, kind: 'in' })).code).toBeNull();
  await eventsOf(ada.id, 1);
  await eventsOf(held.id, 1);
  await eventsOf(undone.id, 2);
  const inThreeYears = new Date(Date.now() + 3 * 366 * 86_400_000);
  await rows('retentionruns').updateMany({}, { $set: { lastRunAt: inThreeYears } });
  await eventually(async () => {
    await removeAt(inThreeYears);
    const published = await readPublishedEvents(attendance, 'attendance');
    const people = new Set(published.map(({ event }) => event.subject));
    expect([people.has(ada.id), people.has(held.id)]).toEqual([false, true]);
  });
  // The stream has all that is stored of the people on hold.
  const history = republishedHistory(database);
  const { missing } = await compareStream({
    nc: attendance,
    connection: database,
    service: 'attendance',
    history,
    settleMs: 1,
  });
  expect(missing.filter(({ subject }) => [ada.id, held.id, undone.id].includes(subject))).toEqual(
    [],
  );
});
