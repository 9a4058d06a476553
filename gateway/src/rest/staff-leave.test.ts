import type { LeaveRequest } from '@portal/contracts/leave/leave-request';
import type { Partnership } from '@portal/contracts/leave/partnership';
import { bankHolidays } from '@portal/kernel/bank-holidays';
import { addDays, londonDay } from '@portal/kernel/london';
import { expect, test } from 'vitest';
import {
  createApprovedLeave,
  requestLeave,
  requestSickLeave,
  workingDayFrom,
} from '../testing/create-leave.ts';
import { createPerson, masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

const gateway = await startTestGateway();
const [admin, ada, grace] = await Promise.all([
  createPerson(gateway, 'admin'),
  createPerson(gateway),
  createPerson(gateway),
]);
const asAdmin = { cookie: admin.cookie };
const today = londonDay(new Date());
const name = { id: ada.id, firstName: 'Ada', lastName: 'Byron' };

async function list<Row>(path: string): Promise<Row[]> {
  const { status, body } = await gateway.get(path, asAdmin);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body as Row[];
}

test('everybody’s balance, and pending requests with their cost', async () => {
  await createApprovedLeave(gateway, ada, admin, workingDayFrom(30));
  const waiting = await requestLeave(gateway, ada, workingDayFrom(40));
  const balances = await list<{ userId: string }>('/api/admin/leave-balances');
  const own = balances.filter(({ userId }) => userId === ada.id);
  expect(own).toEqual([
    { userId: ada.id, total: 25, used: 1, remaining: 24, pending: 1, unit: 'days' },
  ]);
  expect(balances.map(({ userId }) => userId)).not.toContain(admin.id);
  expect(await list('/api/admin/pending-leave-details')).toContainEqual({
    ...waiting,
    user: name,
    remaining: 24,
    unit: 'days',
    coverShortfalls: [],
    conflicts: false,
    partnersOff: [],
  });
});

test('who is on leave today, and how many', async () => {
  const [rose, may] = await Promise.all([createPerson(gateway), createPerson(gateway)]);
  const before = (await gateway.get('/api/admin/stats', asAdmin)).body;
  const end = addDays(today, 5);
  const { id } = await createApprovedLeave(gateway, rose, admin, addDays(today, -5), end);
  const sick = await requestSickLeave(gateway, may, today);
  const [leave] = (
    await list<{ leaveRequest: LeaveRequest }>('/api/admin/annual-leave-today')
  ).filter(({ leaveRequest }) => leaveRequest.id === id);
  expect(leave).toMatchObject({ user: { ...name, id: rose.id }, leaveRequest: { id } });
  expect(await list('/api/admin/sick-leave-today')).toContainEqual({
    user: { ...name, id: may.id },
    sickLeaveRequest: sick,
  });
  // Other test files have people on leave at the same time.
  const { body } = await gateway.get('/api/admin/stats', asAdmin);
  const [counted, now] = [before, body] as Record<string, number>[];
  for (const count of ['staffOnLeaveToday', 'staffOnSickLeaveToday']) {
    expect(now?.[count]).toBeGreaterThan(counted?.[count] ?? 0);
  }
}, 120_000);

test('a partnership is created once, in either order, and ended', async () => {
  const make = (user1Id: unknown, user2Id: unknown) =>
    gateway.post('/api/admin/partnerships', { user1Id, user2Id }, asAdmin);
  const made = await make(ada.id, grace.id);
  expect({ status: made.status, body: made.body }).toEqual({
    status: 201,
    body: {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      user1Id: ada.id,
      user2Id: grace.id,
      user1: { ...name, role: 'employee' },
      user2: { ...name, id: grace.id, role: 'employee' },
      createdAt: expect.stringMatching(/Z$/),
      sharedDays: [],
    },
  });
  const { id } = made.body as Partnership;
  expect(await list('/api/admin/partnerships')).toContainEqual(made.body);
  for (const again of [make(ada.id, grace.id), make(grace.id, ada.id)]) {
    expect(await again).toMatchObject({ status: 409, body: { code: 'PARTNERSHIP_EXISTS' } });
  }
  const missing = 'Please select both partners';
  const same = 'Please select different users for the partnership';
  for (const [first, second, message] of [
    [ada.id, undefined, missing],
    ['', grace.id, missing],
    [ada.id, ada.id, same],
  ]) {
    expect(await make(first, second)).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', message },
    });
  }
  expect((await make(ada.id, admin.id)).status).toBe(400);
  expect((await make(ada.id, { $gt: '' })).status).toBe(400);
  expect((await make(ada.id, 'f'.repeat(24))).status).toBe(404);
  const end = () => gateway.send('DELETE', `/api/admin/partnerships/${id}`, asAdmin);
  expect(await end()).toMatchObject({ status: 200, body: { success: true } });
  expect(await end()).toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('not found') },
  });
}, 120_000);

test('any signed-in person can read the bank holidays of a year', async () => {
  for (const cookie of [ada.cookie, masterAdminCookie()]) {
    const { status, body } = await gateway.get('/api/bank-holidays?year=2026', { cookie });
    expect({ status, body }).toEqual({ status: 200, body: bankHolidays(2026) });
  }
  const { body } = await gateway.get('/api/bank-holidays', ada);
  expect(body).toEqual(bankHolidays(Number(today.slice(0, 4))));
  for (const year of ['soon', '20.5', '1000', '2026&year=2027', '']) {
    expect((await gateway.get(`/api/bank-holidays?year=${year}`, ada)).status).toBe(400);
  }
});

test('the policy is read and saved, and omitted fields stay unchanged', async () => {
  const before = await gateway.get('/api/admin/leave-policy', asAdmin);
  expect({ status: before.status, body: before.body }).toEqual({
    status: 200,
    body: {
      nation: 'england-and-wales',
      sickLeaveApprovedAtOnce: false,
      bankHolidaysReadAt: null,
    },
  });
  const save = (body: object) => gateway.post('/api/admin/leave-policy', body, asAdmin);
  expect(await save({})).toMatchObject({ status: 200, body: before.body });
  expect(await save({ nation: 'england-and-wales' })).toMatchObject({ body: before.body });
  for (const body of [{ nation: 'wales' }, { nation: { $ne: '' } }, { nations: [] }]) {
    expect((await save(body)).status).toBe(400);
  }
});
