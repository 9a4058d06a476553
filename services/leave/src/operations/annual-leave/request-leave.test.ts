import { formatDay } from '@portal/kernel/format-date';
import { earliestLeaveDay } from '@portal/kernel/leave-year';
import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import {
  leaveCost,
  leaveRequests,
  requestLeave,
  startAnnualLeaveService,
} from '../../../testing/annual-leave.ts';

const { as, decide, employ, eventsOf, hr, partners, person, staff } =
  await startAnnualLeaveService();
const monday = '2026-08-10';
const friday = '2026-08-14';

it('is pending with its working days, and its event has no reason', async () => {
  const [ada] = await staff({});
  const { data, errors } = await ada.ask('2026-12-22', '2027-01-04', { reason: ' Mother’s 70th ' });
  expect(errors).toEqual([]);
  expect(data).toMatchObject({
    userId: ada.id,
    user: { id: ada.id },
    leaveType: 'annual',
    daysRequested: 7,
    daysBooked: 7,
    reason: 'Mother’s 70th',
    isHalfDay: false,
    halfDayPeriod: null,
    status: 'pending',
    denialReason: null,
    decidedAt: null,
    decider: null,
  });
  const dates = data?.days.map(({ date }) => date);
  expect(dates?.slice(2, 4)).toEqual(['2026-12-24', '2026-12-29']);
  const [published] = await eventsOf(ada.id, 1);
  expect(published).toMatchObject({
    type: 'portal.leave.requested',
    data: { id: data?.id, version: 1, leaveType: 'annual', status: 'pending', inEffect: false },
  });
  expect(JSON.stringify(published)).not.toContain('70th');
  expect(await ada.balance()).toMatchObject({ used: 0, pending: 7 });
});

it('may be half a day, and the other half is another request', async () => {
  const [ada] = await staff({});
  const half = { isHalfDay: true } as const;
  const { data } = await ada.ask(monday, monday, half);
  expect(data).toMatchObject({
    daysRequested: 0.5,
    isHalfDay: true,
    halfDayPeriod: 'morning',
    days: [{ date: monday, portion: 'morning', status: 'booked' }],
  });
  expect((await ada.ask(monday, monday, half)).code).toBe('LEAVE_OVERLAPS');
  const afternoon = { ...half, halfDayPeriod: 'afternoon' } as const;
  expect((await ada.ask(monday, monday, afternoon)).data?.daysRequested).toBe(0.5);
  expect((await ada.ask(monday)).code).toBe('LEAVE_OVERLAPS');
});

it('starts in the person’s previous leave year at the earliest', async () => {
  const [ada, grace] = await staff({ annualLeaveEntitlement: 50 }, {});
  const first = earliestLeaveDay(londonDay(new Date()), '04-06');
  const message = `Leave can’t start before ${formatDay(first)}, the start of your previous leave year. For earlier dates, contact HR.`;
  const before = await ada.ask(addDays(first, -1), addDays(first, 7));
  expect(before.code).toBe('BAD_INPUT');
  expect(before.errors[0]?.extensions.issues).toEqual([{ path: ['startDate'], message }]);
  const queried = { startDate: addDays(first, -1), endDate: addDays(first, 7) };
  const cost = await ada.run(leaveCost, { ...queried, isHalfDay: false });
  expect(cost.data?.refusal).toEqual({ code: 'BAD_INPUT', message });
  expect((await ada.ask(first, addDays(first, 7))).code).toBe(null);
  expect((await grace.ask('2020-11-23', '2020-11-24')).code).toBe('BAD_INPUT');
});

it('is within the employment, which also its cost says', async () => {
  const [ada] = await staff({});
  await employ(ada.id, { firstDay: monday, lastDay: friday });
  for (const [startDate, endDate, field, fact] of [
    ['2026-08-07', monday, 'startDate', 'Your employment starts on 10/08/2026'],
    [friday, '2026-08-15', 'endDate', 'Your employment ends on 14/08/2026'],
    ['2026-08-17', '2026-08-18', 'startDate', 'Your employment ends on'],
  ] as const) {
    const { code, errors } = await ada.ask(startDate, endDate);
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toMatchObject([{ path: [field] }]);
    const message = errors[0]?.message;
    expect(message).toContain(fact);
    const cost = await ada.run(leaveCost, { startDate, endDate, isHalfDay: false });
    expect(cost.data).toMatchObject({ daysRequested: 0, refusal: { code: 'BAD_INPUT', message } });
  }
  expect((await ada.ask(monday, friday)).errors).toEqual([]);
});

const missing = 'Please fill in all required fields: start date, end date, and reason.';

it.each([
  ['no reason', { reason: '   ' }, 'reason', missing],
  ['a reason that is too long', { reason: 'x'.repeat(501) }, 'reason', /500 characters or fewer/],
  ['an end before the start', { endDate: '2026-08-09' }, 'endDate', /before the start/],
  ['a half day with two dates', { isHalfDay: true }, 'endDate', /^For a half day/],
  [
    'a weekend',
    { startDate: '2026-08-15', endDate: '2026-08-16' },
    'startDate',
    /don.t need to book leave/,
  ],
  ['more than a year', { endDate: '2027-08-14' }, 'endDate', /up to 366 days/],
])('is refused with %s', async (_, more, field, message) => {
  const [ada] = await staff({});
  const queried = { startDate: monday, endDate: friday, reason: 'Rest', ...more };
  const { code, errors } = await ada.run(requestLeave, queried);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toEqual([
    {
      path: [field],
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    },
  ]);
});

it('is refused if it exceeds what remains minus pending requests in its leave year', async () => {
  const [ada] = await staff({ annualLeaveEntitlement: 5 });
  expect((await ada.ask(monday, '2026-08-12')).code).toBeNull();
  const { code, errors } = await ada.ask('2026-09-07', '2026-09-09');
  expect(code).toBe('LEAVE_EXCEEDED');
  expect(errors[0]?.message).toMatch(/asked for 3 days but have only 2 left/);
  expect((await ada.ask('2027-09-06', '2027-09-10')).code).toBeNull();
  expect((await ada.ask('2026-09-07', '2026-09-08')).code).toBeNull();
});

it('is refused while a partner is off', async () => {
  const [a, b, stranger] = await staff({}, {}, {});
  await partners([b.id, a.id]);
  await a.approved(monday, friday);
  const refused = await b.ask(friday, '2026-08-18');
  expect(refused.code).toBe('LEAVE_CONFLICT');
  expect(refused.errors[0]?.message).toBe(
    "Your request conflicts with a partner's approved leave. Please choose different dates.",
  );
  expect(JSON.stringify(refused.errors)).not.toContain(a.id);
  expect((await b.ask('2026-08-17', '2026-08-18')).code).toBeNull();
  expect((await stranger.ask(friday, '2026-08-18')).code).toBeNull();
});

it('changes nothing for a repeated request', async () => {
  const [ada] = await staff({});
  const input = { startDate: monday, endDate: friday, reason: 'Rest' };
  const key = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const first = await ada.run(requestLeave, input, key);
  await decide(first.data?.id, 'denied');
  expect((await ada.run(requestLeave, input, key)).data).toEqual(first.data);
  expect((await ada.run(leaveRequests)).data).toHaveLength(1);
  const other = { ...key, 'x-idempotency-fingerprint': 'b'.repeat(64) };
  expect((await ada.run(requestLeave, input, other)).code).toBe('IDEMPOTENCY_KEY_REUSED');
});

it('is for known employees', async () => {
  const input = { startDate: monday, endDate: friday, reason: 'Rest' };
  const cost = { startDate: monday, endDate: friday };
  const codesOf = async (caller: Parameters<typeof as>[0]) => {
    const answers = [as(caller).run(requestLeave, input), as(caller).run(leaveCost, cost)];
    return (await Promise.all(answers)).map(({ code }) => code);
  };
  const [ada] = await staff({});
  const twice = (code: string) => [code, code];
  expect(await codesOf({})).toEqual(twice('UNAUTHENTICATED'));
  expect(await codesOf({ userId: ada.id, stage: 'setup' })).toEqual(twice('SETUP_REQUIRED'));
  expect(await codesOf({ userId: hr.id, role: 'admin' })).toEqual(twice('FORBIDDEN'));
  expect(await codesOf({ userId: newId() })).toEqual(twice('SERVICE_UNAVAILABLE'));
  // A person who is an administrator in leave's copy, with an older token.
  const grace = await person({ role: 'admin' });
  expect(await codesOf({ userId: grace.id })).toEqual(twice('SERVICE_UNAVAILABLE'));
});
