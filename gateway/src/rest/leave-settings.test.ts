import type { LeaveSettings } from '@portal/contracts/leave/settings';
import type { User } from '@portal/contracts/people/user';
import { expect, test } from 'vitest';
import { startedGateway } from '../testing/gateway.ts';
import { masterAdmin, newcomer, person } from '../testing/people.ts';

// Entitlement, leave year and carry-over are the leave service's, work hours are identity's:
// callers see one thing, and see right after a write what was written.

const gateway = await startedGateway();
const admin = await person(gateway, 'admin');
const asAdmin = { cookie: admin.cookie };
const rounds = Array.from({ length: 50 }, (_, round) => round);

async function read(id: string) {
  const [people, settings] = await Promise.all([
    gateway.get('/api/users', asAdmin),
    gateway.get(`/api/user-leave-settings/${id}`, asAdmin),
  ]);
  const user = (people.body as User[]).find((each) => each.id === id);
  return { user, settings: settings.body as LeaveSettings };
}

test('a new entitlement is read at once, everywhere, 50 times', async () => {
  const { id, cookie } = await person(gateway);
  for (const round of rounds) {
    const annualLeaveEntitlement = round + 1;
    const path = `/api/admin/users/${id}/leave-entitlement`;
    const body = { annualLeaveEntitlement };
    const written = await gateway.ask('PATCH', path, { ...asAdmin, body });
    expect(written).toMatchObject({ status: 200, body: { id, annualLeaveEntitlement } });
    const { user, settings } = await read(id);
    expect([user?.annualLeaveEntitlement, settings.annualLeaveEntitlement]).toEqual([
      annualLeaveEntitlement,
      annualLeaveEntitlement,
    ]);
    const own = await gateway.get('/api/auth/user', { cookie });
    expect(own.body).toMatchObject({ annualLeaveEntitlement });
  }
  const balance = await gateway.get('/api/leave-balance', { cookie });
  expect(balance.body).toMatchObject({ total: 50, remaining: 50 });
}, 90_000);

test('settings and work hours that were saved as one are read as one, 50 times', async () => {
  const { id } = await person(gateway);
  for (const round of rounds) {
    const minute = `${round + 10}`;
    const form = {
      userId: id,
      annualLeaveEntitlement: 20 + (round % 16),
      leaveYearStartDate: round % 2 === 0 ? '01-01' : '04-06',
      carryOverDays: round % 11,
      workStartTime: `07:${minute}`,
      workEndTime: `15:${minute}`,
    };
    const written = await gateway.post('/api/user-leave-settings', form, asAdmin);
    expect(written).toMatchObject({ status: 200, body: form });
    const { user, settings } = await read(id);
    expect(settings).toEqual(form);
    expect(user).toMatchObject({
      annualLeaveEntitlement: form.annualLeaveEntitlement,
      workStartTime: form.workStartTime,
      workEndTime: form.workEndTime,
    });
  }
}, 90_000);

test('one of the work hours alone leaves the other as it was', async () => {
  const { id } = await person(gateway);
  const form = { userId: id, workEndTime: '18:30' };
  const written = await gateway.post('/api/user-leave-settings', form, asAdmin);
  expect(written.body).toMatchObject({ workStartTime: '09:00', workEndTime: '18:30' });
});

test('somebody who was created a moment ago has settings', async () => {
  const { id } = await newcomer(gateway);
  const { status, body } = await gateway.get(`/api/user-leave-settings/${id}`, asAdmin);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      userId: id,
      annualLeaveEntitlement: 25,
      leaveYearStartDate: '04-06',
      carryOverDays: 0,
      workStartTime: '09:00',
      workEndTime: '17:00',
    },
  });
});

test('who is no staff has none, and others learn nothing of anybody', async () => {
  const [ada, grace] = await Promise.all([person(gateway), person(gateway)]);
  const none = await gateway.get(`/api/user-leave-settings/${admin.id}`, {
    cookie: masterAdmin(),
  });
  expect(none).toMatchObject({ status: 404, body: { message: 'Staff member not found' } });
  for (const id of [grace.id, 'f'.repeat(24)]) {
    const { status } = await gateway.get(`/api/user-leave-settings/${id}`, ada);
    expect(status).toBe(403);
  }
  expect((await gateway.get(`/api/user-leave-settings/${ada.id}`, ada)).status).toBe(200);
});

test('what the form refuses names the field', async () => {
  const { id } = await person(gateway);
  const form = { userId: id, annualLeaveEntitlement: 19 };
  const { status, body } = await gateway.post('/api/user-leave-settings', form, asAdmin);
  const message = 'Please enter a valid number between 20 and 35.';
  expect(status).toBe(400);
  expect(body).toMatchObject({ message, issues: [{ path: ['annualLeaveEntitlement'], message }] });
});

test('who did it is noted', async () => {
  const { id } = await person(gateway);
  await gateway.ask('PATCH', `/api/admin/users/${id}/leave-entitlement`, {
    ...asAdmin,
    body: { annualLeaveEntitlement: 33 },
  });
  await gateway.post(
    '/api/user-leave-settings',
    { userId: id, carryOverDays: 3, workStartTime: '10:00', workEndTime: '17:00' },
    asAdmin,
  );
  const { body } = await gateway.get(`/api/admin/audit?personId=${id}`, asAdmin);
  const noted = (body as { action: string; actorId: string; targetId: string }[])
    .filter(({ actorId }) => actorId === admin.id)
    .map(({ action, targetId }) => ({ action, targetId }));
  expect(noted).toEqual([
    { action: 'work-hours-changed', targetId: id },
    { action: 'leave-settings-changed', targetId: id },
    { action: 'entitlement-changed', targetId: id },
  ]);
});

test('settings are saved at the address at which they are read, too', async () => {
  const { id } = await person(gateway);
  const path = `/api/user-leave-settings/${id}`;
  const saved = await gateway.post(path, { annualLeaveEntitlement: 31 }, asAdmin);
  expect(saved).toMatchObject({ status: 200, body: { userId: id, annualLeaveEntitlement: 31 } });
  expect((await read(id)).settings).toEqual(saved.body);
  const other = { userId: admin.id, annualLeaveEntitlement: 30 };
  expect(await gateway.post(path, other, asAdmin)).toMatchObject({ status: 400 });
});
