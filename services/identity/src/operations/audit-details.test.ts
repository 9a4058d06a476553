import { auditTrail } from '@portal/contracts/people/audit';
import {
  changeRole,
  deleteUser,
  updateEmail,
  updateWorkHours,
} from '@portal/contracts/people/edit-user';
import { expect, test } from 'vitest';
import { startIdentity } from '../testing/service.ts';

test('entries have the changed values, but no address, password or name', async () => {
  const identity = await startIdentity();
  const admin = (await identity.insertAccount('master-admin')).caller;
  const ask = identity.ask.as(admin);
  const { user } = await identity.createNewUser();
  const { id } = user;
  await ask.run(updateWorkHours, { id, workStartTime: '08:00', workEndTime: '16:00' });
  await ask.run(updateEmail, { id, email: 'ada@one.example' });
  await ask.run(updateEmail, { id, email: 'ada@two.example' });
  await ask.run(updateEmail, { id, email: '' });
  await ask.run(changeRole, { id, role: 'admin' });
  await ask.run(deleteUser, { id });

  const { data } = await ask.run(auditTrail, { personId: id, limit: 100 });
  const entries = (data ?? []).map(({ action, details }) => [
    action,
    ...details.map(({ field, before, after }) => `${field}: ${before} > ${after}`),
  ]);
  expect(entries.reverse()).toEqual([
    ['account-created', 'role: null > employee'],
    [
      'work-hours-changed',
      `workStartTime: ${user.workStartTime} > 08:00`,
      `workEndTime: ${user.workEndTime} > 16:00`,
    ],
    ['email-changed', 'email: none > set'],
    ['email-changed', 'email: set > set'],
    ['email-changed', 'email: set > none'],
    ['role-changed', 'role: employee > admin'],
    ['account-deleted', 'role: admin > null'],
  ]);
  const rows = await identity.database.collection('audit').find().toArray();
  expect(JSON.stringify(rows)).not.toMatch(/example|Temp@rary|Lovelace|ada\./);
});
