import type { Caller } from '@portal/auth/caller';
import * as contracts from '@portal/contracts/leave/calendar-feed';
import { addDays, daysFromTo, londonDay } from '@portal/kernel/london';
import { type Account, newId } from '@portal/testing/event-builders';
import ICAL from 'ical.js';
import { expect, it, test } from 'vitest';
import { startLeaveService } from '../testing/service.ts';

const { as, database, changePerson, person, deletePerson } = await startLeaveService();
const { createCalendarFeed, ownCalendarFeed, readCalendarFeed, revokeCalendarFeed } = contracts;
const feeds = database.collection<{ _id: string }>('calendar_feeds');
const today = londonDay(new Date());

async function makeFeed({ id }: Account): Promise<string> {
  const { data, errors } = await as({ userId: id }).run(createCalendarFeed);
  expect(errors).toEqual([]);
  return data?.path ?? '';
}

/** Reads a feed with only its link. */
function read(path: string) {
  return as({}).run(readCalendarFeed, { secret: path.replace('/api/calendar-feed/', '') });
}

async function summaries(path: string): Promise<string[]> {
  const { data, errors } = await read(path);
  expect(errors).toEqual([]);
  const calendar = new ICAL.Component(ICAL.parse(data?.content ?? ''));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary);
}

async function addLeave(userId: string, startDate: string, more = {}) {
  await database.collection<{ _id: string }>('requests').insertOne({
    _id: newId(),
    userId,
    leaveType: 'annual',
    status: 'approved',
    startDate,
    endDate: startDate,
    isHalfDay: false,
    halfDayPeriod: null,
    reason: 'The Maldives',
    denialReason: null,
    requestedAt: new Date(),
    decidedAt: new Date(),
    decidedBy: newId(),
    days: daysFromTo(startDate, startDate).map((date) => ({
      date,
      portion: 'full',
      status: 'booked',
    })),
    version: 1,
    ...more,
  } as { _id: string });
}

it('is created, shown again to its owner, and readable with the link', async () => {
  const ada = await person();
  const own = as({ userId: ada.id });
  expect((await own.run(ownCalendarFeed)).data).toBeNull();
  const path = await makeFeed(ada);
  expect(path).toMatch(/^\/api\/calendar-feed\/[\w-]{43}\.ics$/);
  const shown = await own.run(ownCalendarFeed);
  expect(shown.data).toMatchObject({ path });
  expect(await summaries(path)).toEqual([]);
  // With or without the ending.
  expect(await summaries(path.replace('.ics', ''))).toEqual([]);
});

it('has only one’s own approved and pending leave, from a year ago on', async () => {
  const [ada, grace] = [await person(), await person()];
  const path = await makeFeed(ada);
  await addLeave(ada.id, addDays(today, 30));
  await addLeave(ada.id, addDays(today, -300), { leaveType: 'sick', status: 'pending' });
  await addLeave(ada.id, addDays(today, -10), { leaveType: 'compassionate' });
  await addLeave(ada.id, addDays(today, -380));
  await addLeave(ada.id, addDays(today, 40), { status: 'pending' });
  await addLeave(ada.id, addDays(today, 41), { status: 'denied', denialReason: 'Too many off' });
  await addLeave(ada.id, addDays(today, 42), { status: 'cancelled' });
  await addLeave(grace.id, addDays(today, 31));
  expect(await summaries(path)).toEqual([
    'Sick leave',
    'Compassionate leave',
    'Annual leave',
    'Annual leave',
  ]);
  const { data } = await read(path);
  expect(data?.content).not.toMatch(new RegExp(`Maldives|Too many|${ada.id}|${grace.id}`));
  expect((await read(path)).data).toEqual(data);
});

it('is one at a time: earlier and revoked links don’t work', async () => {
  const ada = await person();
  const own = as({ userId: ada.id });
  const first = await makeFeed(ada);
  const second = await makeFeed(ada);
  expect(await read(first)).toMatchObject({
    code: 'NOT_FOUND',
    errors: [{ message: 'Calendar not found' }],
  });
  expect(await summaries(second)).toEqual([]);
  expect((await own.run(revokeCalendarFeed)).data).toEqual({ success: true });
  expect(await read(second)).toMatchObject({ code: 'NOT_FOUND' });
  expect((await own.run(ownCalendarFeed)).data).toBeNull();
  expect(await own.run(revokeCalendarFeed)).toMatchObject({ code: 'NOT_FOUND' });
});

it('sent again with its idempotency key, returns the same link', async () => {
  const ada = await person();
  const headers = { 'idempotency-key': newId(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const make = () => as({ userId: ada.id }).run(createCalendarFeed, {}, headers);
  const { data } = await make();
  expect((await make()).data).toEqual(data);
  expect(await summaries(data?.path ?? '')).toEqual([]);
});

it('created several times at once leaves exactly one working link', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ada = await person();
    const paths = await Promise.all([makeFeed(ada), makeFeed(ada), makeFeed(ada)]);
    const codes = await Promise.all(paths.map(async (path) => (await read(path)).code));
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    const { data } = await as({ userId: ada.id }).run(ownCalendarFeed);
    expect(paths[codes.indexOf(null)]).toBe(data?.path);
  }
}, 120_000);

it('ends when the account is deleted or the person becomes an administrator', async () => {
  const ada = await person();
  const path = await makeFeed(ada);
  await changePerson({ ...ada, role: 'admin', version: 2 });
  expect(await read(path)).toMatchObject({ code: 'NOT_FOUND' });
  await changePerson({ ...ada, role: 'employee', version: 3 });
  expect(await read(path)).toMatchObject({ code: 'NOT_FOUND' });
  const another = await makeFeed(ada);
  expect(await summaries(another)).toEqual([]);
  await deletePerson(ada.id, 4);
  expect(await read(another)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await feeds.findOne({ _id: ada.id })).toBeNull();
  expect(await as({ userId: ada.id }).run(createCalendarFeed)).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  expect(await feeds.findOne({ _id: ada.id })).toBeNull();
});

it('created while the account is deleted never remains', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await person();
    const making = as({ userId: ada.id }).run(createCalendarFeed);
    await Promise.all([making, deletePerson(ada.id, 2)]);
    expect(await feeds.findOne({ _id: ada.id })).toBeNull();
  }
}, 120_000);

it('can’t be opened with the data in the database', async () => {
  const ada = await person();
  const secret = (await makeFeed(ada)).match(/[\w-]{43}/)?.[0] ?? '';
  const everything = JSON.stringify([
    await feeds.find().toArray(),
    await database.collection('idempotency').find().toArray(),
    await database.collection('outbox').find().toArray(),
  ]);
  expect(everything).toContain(ada.id);
  expect(everything).not.toContain(secret);
});

test.each(['a'.repeat(43), `${'a'.repeat(43)}.ics`])(
  'an unknown link is not found: %s',
  async (secret) => {
    expect(await as({}).run(readCalendarFeed, { secret })).toMatchObject({
      code: 'NOT_FOUND',
      errors: [{ message: 'Calendar not found' }],
    });
  },
);

test.each([
  '',
  'x',
  'a'.repeat(42),
  `${'a'.repeat(43)}.ICS`,
  `${'a'.repeat(43)}.ics.ics`,
  `${'a'.repeat(42)}$`,
])('an invalid link is refused: %j', async (secret) => {
  expect(await as({}).run(readCalendarFeed, { secret })).toMatchObject({ code: 'BAD_INPUT' });
});

test.each<[string, Partial<Caller>, string]>([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['an employee in setup', { userId: newId(), stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an administrator', { userId: newId(), role: 'admin' }, 'FORBIDDEN'],
  ['a master administrator', { userId: newId(), role: 'master-admin' }, 'FORBIDDEN'],
])('%s has none', async (_, caller, code) => {
  for (const operation of [ownCalendarFeed, createCalendarFeed, revokeCalendarFeed]) {
    expect(await as(caller).run(operation)).toMatchObject({ data: null, code });
  }
});
