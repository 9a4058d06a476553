import type { LeaveRequest } from '@portal/contracts/leave/leave-request';
import { addDays } from '@portal/kernel/london';
import { expect, test } from 'vitest';
import {
  createApprovedLeave,
  reason,
  requestLeave,
  workingDayFrom,
} from '../testing/create-leave.ts';
import { createPerson, type Person } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

// The leave service owns the requests, identity the names. Callers see one resource.

const gateway = await startTestGateway();
const admin = await createPerson(gateway, 'admin');
const asAdmin = { cookie: admin.cookie };

const day = workingDayFrom(30);
const unknown = 'f'.repeat(24);

const decide = (id: string, body: object, who = asAdmin) =>
  gateway.send('PATCH', `/api/leave-requests/${id}/status`, { ...who, body });
const changeDay = (id: string, what: string, date: string) =>
  gateway.send('PATCH', `/api/leave-requests/${id}/${what}-day`, { ...asAdmin, body: { date } });
const balanceOf = async (who: Person) => (await gateway.get('/api/leave-balance', who)).body;

test('a leave request has the specified fields and the person’s name', async () => {
  const ada = await createPerson(gateway);
  const created = await gateway.post(
    '/api/leave-requests',
    { startDate: day, endDate: day, reason: `  ${reason} `, isHalfDay: true },
    ada,
  );
  expect({ status: created.status, body: created.body }).toEqual({
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
      hoursBooked: null,
      days: [{ date: day, portion: 'morning', status: 'booked', hours: null }],
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
    expect(own).toMatchObject({ status: 200, body: [created.body] });
    expect((await gateway.get(path, asAdmin)).body).toContainEqual(created.body);
  }
  expect(await balanceOf(ada)).toMatchObject({ total: 25, used: 0, remaining: 25, pending: 0.5 });
});

test('a request is approved, a day cancelled, restored and deleted, and then all of it', async () => {
  const ada = await createPerson(gateway);
  const { id, days } = await requestLeave(gateway, ada, day, workingDayFrom(37));
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

  const cancelled = await changeDay(id, 'cancel', first);
  expect(cancelled).toMatchObject({ status: 200, body: { daysBooked: count - 1 } });
  expect((cancelled.body as LeaveRequest).days[0]).toMatchObject({ status: 'cancelled' });
  expect(await changeDay(id, 'cancel', first)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_DECIDED' },
  });
  expect(await changeDay(id, 'restore', first)).toMatchObject({
    status: 200,
    body: { daysBooked: count },
  });
  const shorter = await changeDay(id, 'delete', second);
  expect(shorter).toMatchObject({ status: 200, body: { daysBooked: count - 1 } });
  expect((shorter.body as LeaveRequest).days.map(({ date }) => date)).not.toContain(second);
  for (const what of ['cancel', 'restore', 'delete']) {
    expect(await changeDay(id, what, second)).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('not found') },
    });
  }

  const cancel = () => gateway.send('PATCH', `/api/leave-requests/${id}/cancel`, asAdmin);
  expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect(await balanceOf(ada)).toMatchObject({ used: 0, remaining: 25 });
  const restored = await decide(id, { status: 'approved' });
  expect(restored).toMatchObject({ status: 200, body: { status: 'approved' } });
  const remove = () => gateway.send('DELETE', `/api/leave-requests/${id}`, asAdmin);
  const removed = await remove();
  expect([removed.status, removed.body]).toEqual([200, { success: true }]);
  for (const again of [remove(), cancel(), decide(id, { status: 'approved' })]) {
    expect(await again).toMatchObject({
      status: 404,
      body: { message: 'Leave request not found', code: 'NOT_FOUND' },
    });
  }
}, 120_000);

test('a request declined with a reason stays declined', async () => {
  const ada = await createPerson(gateway);
  const { id } = await requestLeave(gateway, ada, day);
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
      body: { code: 'ALREADY_DECIDED', message: expect.stringContaining('already been declined') },
    });
  }
}, 120_000);

test('people can withdraw their request while it is pending, and not afterwards', async () => {
  const ada = await createPerson(gateway);
  const { id } = await requestLeave(gateway, ada, day);
  const cancel = (of: string) => gateway.send('PATCH', `/api/leave-requests/${of}/cancel`, ada);
  expect(await cancel(id)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  const approved = await createApprovedLeave(gateway, ada, admin, day);
  expect(await cancel(approved.id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test('the cost of a request can be previewed', async () => {
  const ada = await createPerson(gateway);
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
          unit: 'days',
        },
      ],
      coverShortfalls: [],
      bankHolidays: [],
      refusal: null,
    },
  });
  const far = `startDate=${day}&endDate=${addDays(day, 100)}`;
  const tooMuch = await gateway.get(`/api/leave-requests/cost?${far}`, ada);
  expect(tooMuch).toMatchObject({ status: 200, body: { refusal: { code: 'LEAVE_EXCEEDED' } } });
});

test('lists can be filtered by dates, and HR’s by pending requests', async () => {
  const ada = await createPerson(gateway);
  const far = await createApprovedLeave(gateway, ada, admin, workingDayFrom(200));
  const near = await requestLeave(gateway, ada, day);
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

test('an invalid id gives 400, the id of sick leave 404', async () => {
  const ada = await createPerson(gateway);
  const sick = await gateway.post(
    '/api/sick-leave-requests',
    { startDate: day, endDate: day, reason },
    ada,
  );
  const { id } = sick.body as LeaveRequest;
  const all = (of: string) => [
    decide(of, { status: 'approved' }),
    changeDay(of, 'cancel', day),
    gateway.send('PATCH', `/api/leave-requests/${of}/cancel`, asAdmin),
    gateway.send('DELETE', `/api/leave-requests/${of}`, asAdmin),
  ];
  for (const { status } of await Promise.all(all('%7B%22%24gt%22%3A%22%22%7D'))) {
    expect(status).toBe(400);
  }
  for (const { status } of await Promise.all([...all(id), ...all(unknown)])) {
    expect(status).toBe(404);
  }
});
