import type { Caller } from '@portal/auth/caller';
import type { User } from '@portal/contracts/identity/user';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';

const fields =
  'id firstName lastName username email role isAdmin isFirstLogin annualLeaveEntitlement ' +
  'workStartTime workEndTime isDeactivated securityQuestion password passwordState createdAt';
const employmentFields =
  'firstDay lastDay jobTitle contractedHours employmentType earlierEmployments { firstDay }';
const query = `query ($of: [_Any!]!) { _entities(representations: $of) { ... on User {
  ${fields} employment { ${employmentFields} } workingPatterns { from } teamMemberships { from teamId }
} } }`;

let identity: IdentityTestService;
let people: User[];
beforeAll(async () => {
  identity = await startIdentityService();
  people = [];
  for (let i = 0; i < 12; i += 1) people.push((await identity.createNewUser()).user);
});

async function entities(caller: Partial<Caller>, ids: unknown[]) {
  const of = ids.map((id) => ({ __typename: 'User', id }));
  const { data, code } = await identity.ask
    .as(caller)
    .query<{ _entities: (Record<string, unknown> | null)[] }>(query, { of });
  return { found: data?._entities, code };
}

function nameOnly({ id, firstName, lastName }: User) {
  const nothing = Object.fromEntries(fields.split(' ').map((field) => [field, null]));
  const lists = { workingPatterns: null, teamMemberships: null };
  return { ...nothing, employment: null, ...lists, id, firstName, lastName };
}

test('an employee sees others’ names, and all of their own fields', async () => {
  const [self, other] = people as [User, User];
  const { found } = await entities({ userId: self.id }, [other.id, self.id]);
  // Those who manage the account see the temporary password.
  expect(found).toEqual([nameOnly(other), { ...self, password: null }]);
});

test('an admin sees everything', async () => {
  const { found } = await entities(
    { userId: 'a'.repeat(24), role: 'admin' },
    people.map(({ id }) => id),
  );
  expect(found).toEqual(people);
});

test('a query for names only gives the same, and needs a session', async () => {
  const named = `query ($of: [_Any!]!) {
    _entities(representations: $of) { ... on User { id firstName called: lastName } }
  }`;
  const [self, { id, firstName, lastName }] = people as [User, User];
  const of = [id, '0'.repeat(24), 'x'].map((id) => ({ __typename: 'User', id }));
  for (const caller of [{ userId: self.id }, { userId: self.id, role: 'admin' as const }]) {
    const { data } = await identity.ask.as(caller).query(named, { of });
    expect(data).toEqual({ _entities: [{ id, firstName, called: lastName }, null, null] });
  }
  const { data, code } = await identity.ask.as({}).query(named, { of });
  expect({ data, code }).toEqual({
    data: { _entities: [null, null, null] },
    code: 'UNAUTHENTICATED',
  });
});

test('anonymous callers and setup sessions see nothing', async () => {
  const [self] = people as [User];
  expect(await entities({}, [self.id])).toMatchObject({ found: [null], code: 'UNAUTHENTICATED' });
  for (const role of ['employee', 'admin'] as const) {
    const caller = { userId: self.id, role, stage: 'setup' } as const;
    expect(await entities(caller, [self.id])).toMatchObject({
      found: [null],
      code: 'SETUP_REQUIRED',
    });
  }
});

test('unknown and invalid ids are null', async () => {
  const odd = ['0'.repeat(24), { $gt: '' }, 'x', 12, null, ['a'], JSON.parse('{"__proto__": 1}')];
  const { found } = await entities({ userId: 'a'.repeat(24), role: 'admin' }, odd);
  expect(found).toEqual(odd.map(() => null));
});

test('loads any number of people with one query', async () => {
  const database = identity.database.db;
  if (!database) throw new Error('not connected');
  const queries = () =>
    database.collection('system.profile').countDocuments({ op: 'query', ns: /\.accounts$/ });
  await database.command({ profile: 2 });
  const before = await queries();
  await entities(
    { userId: 'a'.repeat(24), role: 'admin' },
    [...people, ...people].map(({ id }) => id),
  );
  await database.command({ profile: 0 });
  expect((await queries()) - before).toBe(1);
});
