import type { SickLeaveRequest } from '@portal/contracts/leave/leave-request';
import { addDays } from '@portal/kernel/london';
import { expect, test } from 'vitest';
import {
  createApprovedLeave,
  reason,
  requestLeave,
  requestSickLeave,
  workingDayFrom,
} from '../testing/create-leave.ts';
import { createPerson, type Person } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const gateway = await startTestGateway();
const [admin, ada] = await Promise.all([createPerson(gateway, 'admin'), createPerson(gateway)]);
const asAdmin = { cookie: admin.cookie };
const day = workingDayFrom(30);

const decide = (id: string, status: string) =>
  gateway.send('PATCH', `/api/admin/sick-leave-requests/${id}/status`, {
    ...asAdmin,
    body: { status },
  });
const cancel = (id: string, { cookie }: Pick<Person, 'cookie'>) =>
  gateway.send('PATCH', `/api/sick-leave-requests/${id}/cancel`, { cookie });

test('a report has the specified fields and the person’s name', async () => {
  const reported = await requestSickLeave(gateway, ada, day, { leaveType: 'compassionate' });
  expect(reported).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    userId: ada.id,
    userName: 'Ada Byron',
    leaveType: 'compassionate',
    startDate: day,
    endDate: day,
    daysRequested: 1,
    daysBooked: 1,
    hoursBooked: null,
    days: [{ date: day, portion: 'full', status: 'booked', hours: null }],
    reason,
    status: 'pending',
    denialReason: null,
    requestedAt: expect.stringMatching(/Z$/),
    decidedAt: null,
    decidedBy: null,
    decider: null,
  });
  expect((await gateway.get('/api/sick-leave-requests', ada)).body).toEqual([reported]);
  for (const path of ['/api/sick-leave-requests', '/api/admin/pending-sick-leave']) {
    const { status, body } = await gateway.get(path, asAdmin);
    expect(status).toBe(200);
    expect(body).toContainEqual(reported);
  }
});

test('a report is decided once, restored after a cancellation, and deleted', async () => {
  const { id } = await requestSickLeave(gateway, ada, addDays(day, 1));
  const approved = await decide(id, 'approved');
  expect(approved).toMatchObject({
    status: 200,
    body: { status: 'approved', userName: 'Ada Byron', decider: { firstName: 'Ada' } },
  });
  expect(await decide(id, 'denied')).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_DECIDED', message: expect.stringContaining('already been approved') },
  });
  expect(await cancel(id, ada)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await cancel(id, admin)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect(await decide(id, 'approved')).toMatchObject({ body: { status: 'approved' } });
  expect((await decide(id, 'cancelled')).status).toBe(400);
  const remove = () => gateway.send('DELETE', `/api/sick-leave-requests/${id}`, asAdmin);
  const removed = await remove();
  expect([removed.status, removed.body]).toEqual([200, { success: true }]);
  for (const again of [remove(), cancel(id, admin), decide(id, 'approved')]) {
    expect(await again).toMatchObject({
      status: 404,
      body: { message: 'Sick leave request not found', code: 'NOT_FOUND' },
    });
  }
}, 120_000);

test('annual leave can’t be handled as sick leave', async () => {
  const { id } = await requestLeave(gateway, ada, workingDayFrom(80));
  const requests = [
    decide(id, 'approved'),
    cancel(id, admin),
    cancel(id, ada),
    gateway.send('DELETE', `/api/sick-leave-requests/${id}`, asAdmin),
  ];
  for (const { status, body } of await Promise.all(requests)) {
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
});

test('sick days this year count once, and annual leave is returned', async () => {
  const grace = await createPerson(gateway);
  const days = async () => (await gateway.get('/api/sick-leave/days-this-year', grace)).body;
  const used = async () => (await gateway.get('/api/leave-balance', grace)).body;
  await createApprovedLeave(gateway, grace, admin, day);
  expect([await days(), await used()]).toMatchObject([{ sickDaysUsed: 0 }, { used: 1 }]);
  await requestSickLeave(gateway, grace, day);
  await requestSickLeave(gateway, grace, day);
  expect([await days(), await used()]).toMatchObject([{ sickDaysUsed: 1 }, { used: 0 }]);
});

test.each([
  ['nothing', {}],
  ['no reason', { startDate: day, endDate: day }],
  ['a blank reason', { startDate: day, endDate: day, reason: ' ' }],
  ['no end', { startDate: day, reason }],
  ['an empty start', { startDate: '', endDate: day, reason }],
])('a report with %s is refused', async (_, body) => {
  expect(await gateway.post('/api/sick-leave-requests', body, ada)).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT', message: 'Please fill in all required fields.' },
  });
});

test.each([
  ['an end before the start', { startDate: day, endDate: addDays(day, -1), reason }],
  ['annual leave', { startDate: day, endDate: day, reason, leaveType: 'annual' }],
  ['half a day', { startDate: day, endDate: day, reason, isHalfDay: true }],
  ['somebody else', { startDate: day, endDate: day, reason, userId: admin.id }],
  ['an operator', { startDate: { $gt: '' }, endDate: day, reason }],
  ['more than three years', { startDate: day, endDate: addDays(day, 1_096), reason }],
])('a report with %s is refused too', async (_, body) => {
  const before = (await gateway.get('/api/sick-leave-requests', ada)).body as SickLeaveRequest[];
  expect(await gateway.post('/api/sick-leave-requests', body, ada)).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT' },
  });
  expect((await gateway.get('/api/sick-leave-requests', ada)).body).toHaveLength(before.length);
});

test('while identity is unavailable, sick leave is reported once, without the name', async () => {
  // Identity is unavailable to this gateway.
  const cutOff = await startTestGateway({ IDENTITY_URL: 'http://127.0.0.1:9' });
  const nameless = await requestSickLeave(cutOff, ada, addDays(day, 9));
  expect(nameless).toMatchObject({ userId: ada.id, userName: null, status: 'pending' });
  expect((await cutOff.get('/api/sick-leave-requests', ada)).status).toBe(503);
  const { body } = await gateway.get('/api/sick-leave-requests', ada);
  expect(body).toContainEqual({ ...nameless, userName: 'Ada Byron' });
});
