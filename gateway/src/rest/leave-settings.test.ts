import type { User } from '@portal/contracts/identity/user';
import type { LeaveSettings } from '@portal/contracts/leave/leave-settings';
import { raceRounds } from '@portal/testing/long-run';
import { expect, test } from 'vitest';
import { createPerson, createPersonInSetup, masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

// The leave service owns entitlement, leave year and carry-over, identity the work hours. Callers
// see one resource, and right after a write see what was written.

const gateway = await startTestGateway();
const admin = await createPerson(gateway, 'admin');
const asAdmin = { cookie: admin.cookie };
const rounds = Array.from({ length: raceRounds(50) }, (_, round) => round);

async function readSettings(id: string) {
  const [people, settings] = await Promise.all([
    gateway.get('/api/users', asAdmin),
    gateway.get(`/api/user-leave-settings/${id}`, asAdmin),
  ]);
  const user = (people.body as User[]).find((each) => each.id === id);
  return { user, settings: settings.body as LeaveSettings };
}

test('a new entitlement is visible everywhere immediately, again and again', async () => {
  const { id, cookie } = await createPerson(gateway);
  for (const round of rounds) {
    const annualLeaveEntitlement = round + 1;
    const path = `/api/admin/users/${id}/leave-entitlement`;
    const body = { annualLeaveEntitlement };
    const written = await gateway.send('PATCH', path, { ...asAdmin, body });
    expect(written).toMatchObject({ status: 200, body: { id, annualLeaveEntitlement } });
    const { user, settings } = await readSettings(id);
    expect([user?.annualLeaveEntitlement, settings.annualLeaveEntitlement]).toEqual([
      annualLeaveEntitlement,
      annualLeaveEntitlement,
    ]);
    const own = await gateway.get('/api/auth/user', { cookie });
    expect(own.body).toMatchObject({ annualLeaveEntitlement });
  }
  const balance = await gateway.get('/api/leave-balance', { cookie });
  expect(balance.body).toMatchObject({ total: rounds.length, remaining: rounds.length });
});

test('settings and work hours saved together are read together, again and again', async () => {
  const { id } = await createPerson(gateway);
  for (const round of rounds) {
    const minute = `${round + 10}`;
    const form = {
      userId: id,
      annualLeaveEntitlement: 20 + (round % 16),
      leaveYearStartDate: round % 2 === 0 ? '01-01' : '04-06',
      carryOverDays: round % 11,
      carryOverExpiresOn: null,
      accruesInFirstYear: round % 2 === 0,
      workStartTime: `07:${minute}`,
      workEndTime: `15:${minute}`,
    };
    const written = await gateway.post('/api/user-leave-settings', form, asAdmin);
    expect(written).toMatchObject({ status: 200, body: form });
    const { user, settings } = await readSettings(id);
    expect(settings).toEqual(form);
    expect(user).toMatchObject({
      annualLeaveEntitlement: form.annualLeaveEntitlement,
      workStartTime: form.workStartTime,
      workEndTime: form.workEndTime,
    });
  }
});

test('changing one work hour leaves the other unchanged', async () => {
  const { id } = await createPerson(gateway);
  const form = { userId: id, workEndTime: '18:30' };
  const written = await gateway.post('/api/user-leave-settings', form, asAdmin);
  expect(written.body).toMatchObject({ workStartTime: '09:00', workEndTime: '18:30' });
});

test('a person created a moment ago has settings', async () => {
  const { id } = await createPersonInSetup(gateway);
  const { status, body } = await gateway.get(`/api/user-leave-settings/${id}`, asAdmin);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      userId: id,
      annualLeaveEntitlement: 25,
      leaveYearStartDate: '04-06',
      carryOverDays: 0,
      carryOverExpiresOn: null,
      accruesInFirstYear: false,
      workStartTime: '09:00',
      workEndTime: '17:00',
    },
  });
});

test('an administrator has none, and employees can’t read other people’s', async () => {
  const [ada, grace] = await Promise.all([createPerson(gateway), createPerson(gateway)]);
  const none = await gateway.get(`/api/user-leave-settings/${admin.id}`, {
    cookie: masterAdminCookie(),
  });
  expect(none).toMatchObject({ status: 404, body: { message: 'Staff member not found' } });
  for (const id of [grace.id, 'f'.repeat(24)]) {
    const { status } = await gateway.get(`/api/user-leave-settings/${id}`, ada);
    expect(status).toBe(403);
  }
  expect((await gateway.get(`/api/user-leave-settings/${ada.id}`, ada)).status).toBe(200);
});

test('a rejected form names the field', async () => {
  const { id } = await createPerson(gateway);
  const form = { userId: id, annualLeaveEntitlement: 19 };
  const { status, body } = await gateway.post('/api/user-leave-settings', form, asAdmin);
  const message = 'Please enter a valid number between 20 and 35.';
  expect(status).toBe(400);
  expect(body).toMatchObject({ message, issues: [{ path: ['annualLeaveEntitlement'], message }] });
});

test('the audit trail records who changed them', async () => {
  const { id } = await createPerson(gateway);
  await gateway.send('PATCH', `/api/admin/users/${id}/leave-entitlement`, {
    ...asAdmin,
    body: { annualLeaveEntitlement: 33 },
  });
  await gateway.post(
    '/api/user-leave-settings',
    { userId: id, carryOverDays: 3, workStartTime: '10:00', workEndTime: '17:00' },
    asAdmin,
  );
  const { body } = await gateway.get(`/api/admin/audit?personId=${id}`, asAdmin);
  const entries = (body as { action: string; actorId: string; targetId: string }[])
    .filter(({ actorId }) => actorId === admin.id)
    .map(({ action, targetId }) => ({ action, targetId }));
  expect(entries).toEqual([
    { action: 'work-hours-changed', targetId: id },
    { action: 'leave-settings-changed', targetId: id },
    { action: 'entitlement-changed', targetId: id },
  ]);
});

test('settings can be saved at the path where they are read', async () => {
  const { id } = await createPerson(gateway);
  const path = `/api/user-leave-settings/${id}`;
  const saved = await gateway.post(path, { annualLeaveEntitlement: 31 }, asAdmin);
  expect(saved).toMatchObject({ status: 200, body: { userId: id, annualLeaveEntitlement: 31 } });
  expect((await readSettings(id)).settings).toEqual(saved.body);
  const other = { userId: admin.id, annualLeaveEntitlement: 30 };
  expect(await gateway.post(path, other, asAdmin)).toMatchObject({ status: 400 });
});
