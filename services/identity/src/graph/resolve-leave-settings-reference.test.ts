import type { Caller } from '@portal/auth/caller';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';

const query = `query ($of: [_Any!]!) {
  _entities(representations: $of) { ... on UserLeaveSettings { userId workStartTime workEndTime } }
}`;
const night = { workStartTime: '22:00', workEndTime: '06:00' };

let identity: IdentityTestService;
let person: Awaited<ReturnType<IdentityTestService['insertAccount']>>;
beforeAll(async () => {
  identity = await startIdentityService();
  person = await identity.insertAccount('employee', night);
});

async function hours(caller: Partial<Caller>, userIds: unknown[]) {
  const of = userIds.map((userId) => ({ __typename: 'UserLeaveSettings', userId }));
  const { data, code } = await identity.ask
    .as(caller)
    .query<{ _entities: unknown[] }>(query, { of });
  return { found: data?._entities, code };
}

test('the person and administrators can see the work hours', async () => {
  const expected = { found: [{ userId: person.id, ...night }], code: null };
  expect(await hours(person.caller, [person.id])).toEqual(expected);
  for (const role of ['admin', 'master-admin'] as const) {
    expect(await hours((await identity.insertAccount(role)).caller, [person.id])).toEqual(expected);
  }
});

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: 'a'.repeat(24), role: 'admin', stage: 'setup' }, 'SETUP_REQUIRED'],
  ['another employee', { userId: 'a'.repeat(24) }, 'FORBIDDEN'],
] as [string, Partial<Caller>, string][])('%s can’t', async (_, caller, code) => {
  expect(await hours(caller, [person.id])).toEqual({ found: [null], code });
});

test('unknown and invalid ids are null', async () => {
  const odd = ['0'.repeat(24), { $gt: '' }, 'x', 12, null, ['a'], JSON.parse('{"__proto__": 1}')];
  const admin = (await identity.insertAccount('admin')).caller;
  expect(await hours(admin, odd)).toEqual({ found: odd.map(() => null), code: null });
});
