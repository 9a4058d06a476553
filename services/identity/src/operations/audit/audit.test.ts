import { auditTrail } from '@portal/contracts/identity/audit';
import { auditCheck } from '@portal/contracts/identity/audit-check';
import {
  changeRole,
  deleteUser,
  updateEmail,
  updateWorkHours,
} from '@portal/contracts/identity/edit-user';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import type { AuditCheck } from '../../store/latest-audit-check.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

test('entries have the changed values, but no address, password or name', async () => {
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

test('an administrator sees the latest check of the trail', async () => {
  const admin = identity.ask.as((await identity.insertAccount('admin')).caller);
  const checks = identity.database.collection<AuditCheck & { _id: string }>('auditchecks');
  // The service checks the trail once when it starts.
  await eventually(async () => expect(await checks.countDocuments()).toBe(1));
  await checks.deleteMany({});
  expect((await admin.run(auditCheck)).data).toBeNull();
  const check = { rows: 12, anchors: 3, fault: null };
  const at = new Date('2026-03-02T02:00:00Z');
  await checks.insertOne({ _id: 'latest', at, ...check });
  expect((await admin.run(auditCheck)).data).toEqual({ at: at.toISOString(), ...check });
  const employee = identity.ask.as((await identity.insertAccount('employee')).caller);
  expect((await employee.run(auditCheck)).code).toBe('FORBIDDEN');
});
