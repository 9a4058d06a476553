import type { Caller } from '@portal/auth/caller';
import { beforeAll, describe, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';

const fields = {
  StaffHours: 'userId firstName lastName username role',
  StaffEntry: 'userId firstName lastName username role',
  Correction: 'userId firstName lastName',
  SickLeaveRequest: 'userId userName',
};
type Type = keyof typeof fields;
const types = Object.keys(fields) as Type[];

let identity: IdentityTestService;
let person: Awaited<ReturnType<IdentityTestService['insertAccount']>>;
let admin: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  person = await identity.insertAccount('employee');
  admin = (await identity.insertAccount('admin')).caller;
});

async function names(type: Type, caller: Partial<Caller>, userIds: unknown[]) {
  const query = `query ($of: [_Any!]!) {
    _entities(representations: $of) { ... on ${type} { ${fields[type]} } }
  }`;
  const of = userIds.map((userId) => ({ __typename: type, userId }));
  const { data, code } = await identity.ask
    .as(caller)
    .query<{ _entities: (Record<string, unknown> | null)[] }>(query, { of });
  return { found: data?._entities, code };
}

describe.each(types)('names in %s', (type) => {
  test('the person and administrators can see the names', async () => {
    for (const caller of [person.caller, admin]) {
      const { found, code } = await names(type, caller, [person.id]);
      expect(code).toBeNull();
      expect(found).toEqual([expect.objectContaining({ userId: person.id })]);
      const [one] = found ?? [];
      expect(Object.keys(one ?? {}).sort()).toEqual(fields[type].split(' ').sort());
      expect(Object.values(one ?? {}).every(Boolean)).toBe(true);
    }
  });

  test.each([
    ['nobody', {}, 'UNAUTHENTICATED'],
    [
      'a setup session',
      { userId: 'a'.repeat(24), role: 'admin', stage: 'setup' },
      'SETUP_REQUIRED',
    ],
    ['another employee', { userId: 'a'.repeat(24) }, 'FORBIDDEN'],
  ] as [string, Partial<Caller>, string][])('%s can’t', async (_, caller, code) => {
    expect(await names(type, caller, [person.id])).toEqual({ found: [null], code });
  });
});

test('a single field has the first and the last name', async () => {
  const { found: apart } = await names('Correction', admin, [person.id]);
  const { found: groupCommit } = await names('SickLeaveRequest', admin, [person.id]);
  const [one] = apart ?? [];
  expect(groupCommit).toEqual([
    { userId: person.id, userName: `${one?.firstName} ${one?.lastName}` },
  ]);
});

test('reads all names with one query', async () => {
  const people = [
    person,
    ...(await Promise.all([
      identity.insertAccount('employee'),
      identity.insertAccount('employee'),
    ])),
  ];
  const { found } = await names(
    'StaffEntry',
    admin,
    people.map(({ id }) => id),
  );
  expect(found?.map((one) => one?.userId)).toEqual(people.map(({ id }) => id));
});

test('unknown and invalid ids have no names', async () => {
  const odd = ['0'.repeat(24), { $gt: '' }, 'x', 12, null, ['a'], JSON.parse('{"__proto__": 1}')];
  expect(await names('StaffHours', admin, odd)).toEqual({
    found: odd.map(() => null),
    code: null,
  });
});
