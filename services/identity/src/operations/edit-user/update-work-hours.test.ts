import type { Caller } from '@portal/auth/caller';
import { updateWorkHours } from '@portal/contracts/identity/edit-user';
import type { InputOf } from '@portal/contracts/operation';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

const night = { workStartTime: '22:00', workEndTime: '06:00' };
const message = 'Please enter valid times in HH:MM format (e.g., 09:00).';

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
});

test('an admin sets them, and they are published', async () => {
  const { user } = await identity.createNewUser();
  const { data } = await identity.ask.as(admin).run(updateWorkHours, { id: user.id, ...night });
  expect(data).toEqual({ ...user, ...night });
  expect(await identity.publishedEvents(user.id)).toMatchObject([
    { type: 'portal.identity.user-created', data: { version: 1 } },
    { type: 'portal.identity.user-changed', data: { id: user.id, version: 2, ...night } },
  ]);
  expect(await identity.auditRows(user.id)).toMatchObject([
    { action: 'account-created' },
    { action: 'work-hours-changed', actorId: admin.userId, address: '192.0.2.1' },
  ]);
});

test('the same hours change nothing', async () => {
  const { user } = await identity.createNewUser();
  const same = { id: user.id, workStartTime: '09:00', workEndTime: '17:00' };
  const { data } = await identity.ask.as(admin).run(updateWorkHours, same);
  expect(data).toEqual(user);
  expect(await identity.publishedEvents(user.id)).toHaveLength(1);
  expect(await identity.auditRows(user.id)).toHaveLength(1);
});

test('concurrent changes are all published, with consecutive versions', async () => {
  const { user } = await identity.createNewUser();
  const minutes = Array.from({ length: 8 }, (_, i) => `09:0${i + 1}`);
  const responses = await Promise.all(
    minutes.map((workStartTime) =>
      identity.ask
        .as(admin)
        .run(updateWorkHours, { id: user.id, workStartTime, workEndTime: '17:00' }),
    ),
  );
  expect(responses.map(({ code }) => code)).toEqual(minutes.map(() => null));
  const events = await identity.publishedEvents(user.id);
  expect(events.map(({ data }) => data.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test.each([
  ['9:00', '17:00', 'workStartTime'],
  ['24:00', '17:00', 'workStartTime'],
  ['09:60', '17:00', 'workStartTime'],
  ['09:00', '5pm', 'workEndTime'],
  ['09:00', '', 'workEndTime'],
])('from %j to %j is refused with the exact message', async (workStartTime, workEndTime, field) => {
  const { id } = await identity.insertAccount('employee');
  const input = { id, workStartTime, workEndTime };
  const { code, errors } = await identity.ask.as(admin).run(updateWorkHours, input);
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toEqual([{ path: [field], message }]);
});

test.each([{ workStartTime: { $gt: '' } }, { $set: { role: 'master-admin' } }, { version: 9 }])(
  '%j is refused',
  async (fault) => {
    const { id } = await identity.insertAccount('employee');
    const input = { id, ...night, ...fault };
    const { code } = await identity.ask.as(admin).query(updateWorkHours.document, { input });
    expect(code).toBe('BAD_INPUT');
  },
);

test('an unknown person is not found', async () => {
  const input: InputOf<typeof updateWorkHours> = { id: '0'.repeat(24), ...night };
  const { code, errors } = await identity.ask.as(admin).run(updateWorkHours, input);
  expect(code).toBe('NOT_FOUND');
  expect(errors[0]?.message).toContain('not found');
});

test('an employee can’t, not even for themselves', async () => {
  const { id, caller } = await identity.insertAccount('employee');
  const { code } = await identity.ask.as(caller).run(updateWorkHours, { id, ...night });
  expect(code).toBe('FORBIDDEN');
});
