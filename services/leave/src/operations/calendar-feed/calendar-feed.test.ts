import type { Caller } from '@portal/auth/caller';
import { addDays, eachDay, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it, test } from 'vitest';
import {
  createCalendarFeed,
  ownCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
  startCalendarFeedService,
} from '../../../testing/calendar-feed.ts';

const {
  as,
  database,
  changePerson,
  employ,
  person,
  deletePerson,
  feeds,
  makeFeed,
  read,
  summaries,
} = await startCalendarFeedService();
const today = londonDay(new Date());

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
    days: eachDay(startDate, startDate).map((date) => ({
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
    'Annual leave (pending)',
  ]);
  const { data } = await read(path);
  expect(data?.content).not.toMatch(new RegExp(`Maldives|Too many|${ada.id}|${grace.id}`));
  expect((await read(path)).data).toEqual(data);
});

it('has no leave outside of the employment', async () => {
  const ada = await person();
  const path = await makeFeed(ada);
  await addLeave(ada.id, addDays(today, -300), { leaveType: 'sick' });
  await addLeave(ada.id, addDays(today, 30));
  await addLeave(ada.id, addDays(today, 40));
  await employ(ada.id, { firstDay: addDays(today, -299), lastDay: addDays(today, 30) });
  expect(await summaries(path)).toEqual(['Annual leave']);
});

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

it('can’t be read while its owner has left', async () => {
  const ada = await person();
  const path = await makeFeed(ada);
  await employ(ada.id, { firstDay: null, lastDay: today });
  expect(await summaries(path)).toEqual([]);
  await employ(ada.id, { firstDay: null, lastDay: addDays(today, -1) });
  expect(await read(path)).toMatchObject({ code: 'NOT_FOUND' });
  await employ(ada.id, { firstDay: null, lastDay: null });
  expect(await summaries(path)).toEqual([]);
  // By SCIM, before the last day.
  await changePerson({ ...ada, isDeactivated: true, version: 2 });
  expect(await read(path)).toMatchObject({ code: 'NOT_FOUND' });
  await changePerson({ ...ada, version: 3 });
  expect(await summaries(path)).toEqual([]);
});

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
  ['a master admin', { userId: newId(), role: 'master-admin' }, 'FORBIDDEN'],
])('%s has none', async (_, caller, code) => {
  for (const operation of [ownCalendarFeed, createCalendarFeed, revokeCalendarFeed]) {
    expect(await as(caller).run(operation)).toMatchObject({ data: null, code });
  }
});
