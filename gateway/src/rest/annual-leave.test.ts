import type { LeaveRequest } from '@portal/contracts/leave/leave-request';
import { addDays } from '@portal/kernel/london';
import { expect, test } from 'vitest';
import { startedGateway } from '../testing/gateway.ts';
import { approvedLeave, askedLeave, reason, workingDay } from '../testing/leave.ts';
import { type Person, person } from '../testing/people.ts';

// What happens to a request is leave's, the names are identity's: callers see one thing.

const gateway = await startedGateway();
const admin = await person(gateway, 'admin');
const asAdmin = { cookie: admin.cookie };

const day = workingDay(30);
const unknown = 'f'.repeat(24);

const decide = (id: string, body: object, who = asAdmin) =>
  gateway.ask('PATCH', `/api/leave-requests/${id}/status`, { ...who, body });
const ofDay = (id: string, what: string, date: string) =>
  gateway.ask('PATCH', `/api/leave-requests/${id}/${what}-day`, { ...asAdmin, body: { date } });
const balanceOf = async (who: Person) => (await gateway.get('/api/leave-balance', who)).body;

test('what was asked for has the fields of the specification, and the name', async () => {
  const ada = await person(gateway);
  const asked = await gateway.post(
    '/api/leave-requests',
    { startDate: day, endDate: day, reason: `  ${reason} `, isHalfDay: true },
    ada,
  );
  expect({ status: asked.status, body: asked.body }).toEqual({
    status: 201,
    body: {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      userId: ada.id,
      user: { id: ada.id, firstName: 'Ada', lastName: 'Byron' },
      leaveType: 'annual',
      startDate: day,
      endDate: day,
      daysRequested: 0.5,
      daysBooked: 0.5,
      days: [{ date: day, portion: 'morning', status: 'booked' }],
      reason,
      isHalfDay: true,
      halfDayPeriod: 'morning',
      status: 'pending',
      denialReason: null,
      requestedAt: expect.stringMatching(/Z$/),
      decidedAt: null,
      decidedBy: null,
      decider: null,
    },
  });
  for (const path of ['/api/leave-requests', '/api/leave-requests/calendar']) {
    const own = await gateway.get(path, ada);
    expect(own).toMatchObject({ status: 200, body: [asked.body] });
    expect((await gateway.get(path, asAdmin)).body).toContainEqual(asked.body);
  }
  expect(await balanceOf(ada)).toMatchObject({ total: 25, used: 0, remaining: 25, pending: 0.5 });
});

test('a request is approved, a day of it cancelled, restored and deleted, and all of it deleted', async () => {
  const ada = await person(gateway);
  const { id, days } = await askedLeave(gateway, ada, day, workingDay(37));
  const [first, second] = days.map(({ date }) => date) as [string, string];
  const approved = await decide(id, { status: 'approved' });
  expect(approved).toMatchObject({
    status: 200,
    body: {
      status: 'approved',
      decidedBy: admin.id,
      decider: { id: admin.id, firstName: 'Ada', lastName: 'Byron' },
      denialReason: null,
    },
  });
  const count = days.length;
  expect(await balanceOf(ada)).toMatchObject({ used: count, remaining: 25 - count, pending: 0 });

  const cancelled = await ofDay(id, 'cancel', first);
  expect(cancelled).toMatchObject({ status: 200, body: { daysBooked: count - 1 } });
  expect((cancelled.body as LeaveRequest).days[0]).toMatchObject({ status: 'cancelled' });
  expect(await ofDay(id, 'cancel', first)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_DECIDED' },
  });
  expect(await ofDay(id, 'restore', first)).toMatchObject({
    status: 200,
    body: { daysBooked: count },
  });
  const shorter = await ofDay(id, 'delete', second);
  expect(shorter).toMatchObject({ status: 200, body: { daysBooked: count - 1 } });
  expect((shorter.body as LeaveRequest).days.map(({ date }) => date)).not.toContain(second);
  for (const what of ['cancel', 'restore', 'delete']) {
    expect(await ofDay(id, what, second)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('not found') },
    });
  }

  const cancel = () => gateway.ask('PATCH', `/api/leave-requests/${id}/cancel`, asAdmin);
  expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect(await balanceOf(ada)).toMatchObject({ used: 0, remaining: 25 });
  const restored = await decide(id, { status: 'approved' });
  expect(restored).toMatchObject({ status: 200, body: { status: 'approved' } });
  const remove = () => gateway.ask('DELETE', `/api/leave-requests/${id}`, asAdmin);
  const removed = await remove();
  expect([removed.status, removed.body]).toEqual([200, { success: true }]);
  for (const again of [remove(), cancel(), decide(id, { status: 'approved' })]) {
    expect(await again).toMatchObject({
      status: 404,
      body: { message: 'Leave request not found', code: 'NOT_FOUND' },
    });
  }
}, 120_000);

test('a request is declined with a reason, and stays declined', async () => {
  const ada = await person(gateway);
  const { id } = await askedLeave(gateway, ada, day);
  for (const body of [{ status: 'denied' }, { status: 'denied', denialReason: '  ' }]) {
    expect(await decide(id, body)).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', issues: [{ path: ['denialReason'] }] },
    });
  }
  const denied = await decide(id, { status: 'denied', denialReason: 'Too many are off' });
  expect(denied).toMatchObject({
    status: 200,
    body: { status: 'denied', denialReason: 'Too many are off' },
  });
  const [own] = (await gateway.get('/api/leave-requests', ada)).body as LeaveRequest[];
  expect(own).toEqual(denied.body);
  for (const status of ['approved', 'cancelled', 'denied']) {
    expect(await decide(id, { status, denialReason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED', message: expect.stringContaining('denied already') },
    });
  }
}, 120_000);

test('one’s own request is cancelled while it waits, and not afterwards', async () => {
  const ada = await person(gateway);
  const { id } = await askedLeave(gateway, ada, day);
  const cancel = (of: string) => gateway.ask('PATCH', `/api/leave-requests/${of}/cancel`, ada);
  expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  const approved = await approvedLeave(gateway, ada, admin, day);
  expect(await cancel(approved.id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test('what a request would cost is told before it is sent', async () => {
  const ada = await person(gateway);
  const { status, body } = await gateway.get(
    `/api/leave-requests/cost?startDate=${day}&endDate=${day}&isHalfDay=true`,
    ada,
  );
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      daysRequested: 0.5,
      years: [
        {
          leaveYearStart: expect.stringMatching(/-04-06$/),
          leaveYearEnd: expect.stringMatching(/-04-05$/),
          days: 0.5,
          available: 25,
        },
      ],
      bankHolidays: [],
      refusal: null,
    },
  });
  const far = `startDate=${day}&endDate=${addDays(day, 100)}`;
  const tooMuch = await gateway.get(`/api/leave-requests/cost?${far}`, ada);
  expect(tooMuch).toMatchObject({ status: 200, body: { refusal: { code: 'LEAVE_EXCEEDED' } } });
});

test('lists are limited to some days, and what HR asks for to what waits', async () => {
  const ada = await person(gateway);
  const far = await approvedLeave(gateway, ada, admin, workingDay(200));
  const near = await askedLeave(gateway, ada, day);
  const ids = async (query: string, who: { cookie: string } = ada) =>
    ((await gateway.get(`/api/leave-requests${query}`, who)).body as LeaveRequest[])
      .filter(({ userId }) => userId === ada.id)
      .map(({ id }) => id);
  expect(await ids('')).toEqual([far.id, near.id]);
  expect(await ids(`?endDate=${day}`)).toEqual([near.id]);
  expect(await ids(`?startDate=${far.startDate}`)).toEqual([far.id]);
  expect(await ids('', asAdmin)).toEqual([near.id]);
  expect(await ids('?scope=all', asAdmin)).toEqual([far.id, near.id]);
  expect(await ids(`/calendar?startDate=${day}&endDate=${day}`, asAdmin)).toEqual([near.id]);
  for (const query of ['?scope=everything', '?startDate=soon', '?userId=1', '?scope[$ne]=all']) {
    expect((await gateway.get(`/api/leave-requests${query}`, asAdmin)).status).toBe(400);
  }
}, 120_000);

test('an id that is none is 400, one of sick leave is not found', async () => {
  const ada = await person(gateway);
  const sick = await gateway.post(
    '/api/sick-leave-requests',
    { startDate: day, endDate: day, reason },
    ada,
  );
  const { id } = sick.body as LeaveRequest;
  const all = (of: string) => [
    decide(of, { status: 'approved' }),
    ofDay(of, 'cancel', day),
    gateway.ask('PATCH', `/api/leave-requests/${of}/cancel`, asAdmin),
    gateway.ask('DELETE', `/api/leave-requests/${of}`, asAdmin),
  ];
  for (const { status } of await Promise.all(all('%7B%22%24gt%22%3A%22%22%7D'))) {
    expect(status).toBe(400);
  }
  for (const { status } of await Promise.all([...all(id), ...all(unknown)])) {
    expect(status).toBe(404);
  }
});
