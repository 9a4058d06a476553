import { addDays } from '@portal/kernel/london';
import { expect, test } from 'vitest';
import {
  createApprovedLeave,
  reason,
  requestLeave,
  workingDayFrom,
} from '../testing/create-leave.ts';
import { createPerson } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

// Requests for annual leave that are refused.

const gateway = await startTestGateway();
const [admin, ada] = await Promise.all([createPerson(gateway, 'admin'), createPerson(gateway)]);
const asAdmin = { cookie: admin.cookie };

const day = workingDayFrom(30);
const saturday = addDays('2026-06-06', 7 * 80);
const unknown = 'f'.repeat(24);

const ask = (body: object) => gateway.post('/api/leave-requests', body, ada);
const incomplete = 'Please fill in all required fields: start date, end date, and reason.';

test.each([
  ['nothing at all', {}],
  ['no reason', { startDate: day, endDate: day }],
  ['a blank reason', { startDate: day, endDate: day, reason: '   ' }],
  ['no start', { endDate: day, reason }],
  ['no end', { startDate: day, reason }],
  ['an empty end', { startDate: day, endDate: '', reason }],
])('%s', async (_, body) => {
  expect(await ask(body)).toMatchObject({
    status: 400,
    body: { code: 'BAD_INPUT', message: incomplete },
  });
});

test.each([
  ['an end before the start', { startDate: day, endDate: addDays(day, -1), reason }],
  ['no working day', { startDate: saturday, endDate: addDays(saturday, 1), reason }],
  ['half a day of two', { startDate: day, endDate: addDays(day, 1), reason, isHalfDay: true }],
  ['a day that is none', { startDate: '2027-02-29', endDate: '2027-02-29', reason }],
  ['a long reason', { startDate: day, endDate: day, reason: 'x'.repeat(501) }],
  ['an unknown half', { startDate: day, endDate: day, reason, halfDayPeriod: 'evening' }],
  ['another’s name', { startDate: day, endDate: day, reason, userId: unknown }],
  ['a status', { startDate: day, endDate: day, reason, status: 'approved' }],
  ['an operator', { startDate: { $gt: '' }, endDate: day, reason }],
  ['a list', { startDate: [day], endDate: day, reason }],
])('%s', async (_, body) => {
  expect(await ask(body)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
  expect((await gateway.get('/api/leave-requests', ada)).body).toEqual([]);
});

test('a prototype', async () => {
  const body = `{"startDate":"${day}","endDate":"${day}","reason":"x","__proto__":{"a":1}}`;
  const { status } = await gateway.post('/api/leave-requests', body, ada);
  expect(status).toBe(400);
});

test('existing leave, more than the balance, a partner’s leave', async () => {
  await requestLeave(gateway, ada, day);
  const overlaps = await ask({ startDate: day, endDate: day, reason });
  expect(overlaps).toMatchObject({ status: 409, body: { code: 'LEAVE_OVERLAPS' } });
  const exceeded = await ask({
    startDate: workingDayFrom(60),
    endDate: workingDayFrom(110),
    reason,
  });
  expect(exceeded).toMatchObject({ status: 409, body: { code: 'LEAVE_EXCEEDED' } });
  for (const { body } of [overlaps, exceeded]) {
    expect((body as { message: string }).message).not.toContain('conflicts');
  }

  const grace = await createPerson(gateway);
  const pair = { user1Id: ada.id, user2Id: grace.id };
  expect((await gateway.post('/api/admin/partnerships', pair, asAdmin)).status).toBe(201);
  await createApprovedLeave(gateway, grace, admin, workingDayFrom(50));
  const conflicting = { startDate: workingDayFrom(50), endDate: workingDayFrom(50), reason };
  const conflict = await ask(conflicting);
  expect([conflict.status, conflict.body]).toEqual([
    409,
    {
      code: 'LEAVE_CONFLICT',
      message:
        "Your request conflicts with a partner's approved leave. Please choose different dates.",
    },
  ]);
});
