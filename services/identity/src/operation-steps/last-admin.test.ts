import type { Caller } from '@portal/auth/caller';
import { changeRole, deleteUser } from '@portal/contracts/identity/edit-user';
import { resetUser } from '@portal/contracts/identity/reset-user';
import { isLongRun } from '@portal/testing/long-run';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});
beforeEach(async () => {
  await identity.database.collection('accounts').deleteMany({});
});

const deletes = (by: Partial<Caller>, id: string) => identity.ask.as(by).run(deleteUser, { id });
const demotes = (by: Partial<Caller>, id: string) =>
  identity.ask.as(by).run(changeRole, { id, role: 'employee' });
const resets = (by: Partial<Caller>, userId: string) =>
  identity.ask.as(by).run(resetUser, { userId, newPassword: 'zK4@mWq9$tRb' });

const rounds = isLongRun ? 10 : 3;

const standing = { role: 'master-admin', isFirstLogin: false };

test.each([
  ['delete each other', deletes, deletes],
  ['demote each other', demotes, demotes],
  ['delete and demote each other', deletes, demotes],
  ['reset each other', resets, resets],
  ['reset and delete each other', resets, deletes],
] as const)(
  'of two master-admins who %s at the same time, one remains, each time',
  async (_, first, second) => {
    for (let round = 0; round < rounds; round += 1) {
      await identity.database.collection('accounts').deleteMany({});
      const [one, two] = [
        await identity.insertAccount('master-admin'),
        await identity.insertAccount('master-admin'),
      ];
      const responses = await Promise.all([first(one.caller, two.id), second(two.caller, one.id)]);
      const codes = responses.map(({ code }) => code);
      expect(codes.filter((code) => code === null)).toHaveLength(1);
      expect(['LAST_ADMIN', 'UNAUTHENTICATED']).toContain(codes.find((code) => code !== null));
      expect(await identity.database.collection('accounts').countDocuments(standing)).toBe(1);
    }
  },
  60_000,
);

test('of three who delete each other in a ring, at least one remains, each time', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await identity.database.collection('accounts').deleteMany({});
    const people = await Promise.all([1, 2, 3].map(() => identity.insertAccount('master-admin')));
    await Promise.all(
      people.map(({ caller }, i) => deletes(caller, people[(i + 1) % 3]?.id as string)),
    );
    const left = await identity.database.collection('accounts').countDocuments(standing);
    expect(left).toBeGreaterThan(0);
  }
}, 240_000);

test('the last one can’t be deleted or demoted, with a reason', async () => {
  const last = await identity.insertAccount('master-admin');
  // Just deleted, with a request in progress.
  const deletedPerson = { userId: 'd'.repeat(24), role: 'master-admin' } as const;
  const deletion = await deletes(deletedPerson, last.id);
  expect(deletion.code).toBe('LAST_ADMIN');
  expect(deletion.errors[0]?.message).toBe('You can’t delete the last master admin');
  const demotion = await demotes(deletedPerson, last.id);
  expect(demotion.code).toBe('LAST_ADMIN');
  expect(demotion.errors[0]?.message).toBe(
    'You can’t change the access level of the last master admin',
  );
  expect((await deletes(last.caller, last.id)).code).toBe('FORBIDDEN');
});

test('a master-admin who has not finished the setup does not count as remaining', async () => {
  const last = await identity.insertAccount('master-admin');
  await identity.insertAccount('master-admin', { isFirstLogin: true });
  const deletedPerson = { userId: 'd'.repeat(24), role: 'master-admin' } as const;
  expect((await deletes(deletedPerson, last.id)).code).toBe('LAST_ADMIN');
});
