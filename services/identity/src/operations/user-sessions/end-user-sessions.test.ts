import type { Caller } from '@portal/auth/caller';
import { endUserSessions } from '@portal/contracts/identity/user-sessions';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { createUserWithSessions } from '../../../testing/user-sessions.ts';

let identity: IdentityTestService;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
});

test('an administrator ends all of them at once', async () => {
  const { user, id, others } = await createUserWithSessions(identity, 1);
  const { data } = await identity.ask.as(admin).run(endUserSessions, { userId: user.id });
  expect(data).toEqual({ success: true });
  for (const each of [id, ...others.map((other) => other.id)]) {
    expect((await identity.callerBy(each)).stage).toBe('none');
  }
  const endings = identity.database.collection('sessionendings');
  await eventually(async () => expect(await endings.countDocuments()).toBe(0));
  expect((await identity.auditRows(user.id)).at(-1)).toMatchObject({ action: 'session-ended' });
});
