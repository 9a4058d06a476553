import type { Caller } from '@portal/auth/caller';
import { createUser } from '@portal/contracts/identity/manage-users';
import type { InputOf } from '@portal/contracts/operation';
import { beforeAll, describe, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';

let identity: IdentityTestService;
let admin: Partial<Caller>;
let master: Partial<Caller>;
beforeAll(async () => {
  identity = await startIdentityService();
  admin = (await identity.insertAccount('admin')).caller;
  master = (await identity.insertAccount('master-admin')).caller;
});

let names = 0;
function input(overrides: Partial<InputOf<typeof createUser>> = {}) {
  names += 1;
  return {
    firstName: 'Mary',
    lastName: 'Seacole',
    username: `mary.seacole.${names}`,
    role: 'employee' as const,
    password: 'zK4@mWq9$tRb',
    ...overrides,
  };
}

test('an admin creates an employee with a temporary password', async () => {
  const given = input();
  const { data } = await identity.ask.as(admin).run(createUser, given);
  expect(data).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    firstName: 'Mary',
    lastName: 'Seacole',
    username: given.username,
    email: null,
    role: 'employee',
    isAdmin: false,
    isFirstLogin: true,
    annualLeaveEntitlement: 25,
    workStartTime: '09:00',
    workEndTime: '17:00',
    securityQuestion: null,
    password: given.password,
    passwordState: 'temporary',
    employment: {
      firstDay: null,
      lastDay: null,
      jobTitle: null,
      contractedHours: null,
      employmentType: 'permanent',
      earlierEmployments: [],
    },
    workingPatterns: [],
    teamMemberships: [],
    isDeactivated: false,
    createdAt: expect.stringMatching(/Z$/),
  });
});

test('a password is generated if none is given, as long as passwords must be', async () => {
  const generatedBy = async ({ ask }: IdentityTestService, caller: Partial<Caller>) =>
    (await ask.as(caller).run(createUser, input({ password: null }))).data?.password;
  expect(await generatedBy(identity, admin)).toMatch(/^[A-Za-z0-9@#$%]{12}$/);

  const strict = await startIdentityService({ PASSWORD_MIN_LENGTH: '13' });
  const { caller } = await strict.insertAccount('admin');
  expect(await generatedBy(strict, caller)).toMatch(/^[A-Za-z0-9@#$%]{13}$/);
});

test('an admin can create admins, a master-admin can create anybody', async () => {
  const asAdmin = await identity.ask
    .as(admin)
    .run(createUser, input({ role: 'admin', isAdmin: true }));
  expect(asAdmin.data).toMatchObject({ role: 'admin', isAdmin: true });
  const asMaster = await identity.ask
    .as(master)
    .run(createUser, input({ role: 'master-admin', isAdmin: true }));
  expect(asMaster.data).toMatchObject({ role: 'master-admin', isAdmin: true });
});

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['a setup session', { userId: 'a'.repeat(24), stage: 'setup' }, 'SETUP_REQUIRED'],
  ['an employee', { userId: 'c'.repeat(24) }, 'FORBIDDEN'],
] as [string, Partial<Caller>, string][])('%s can’t', async (_, caller, code) => {
  expect((await identity.ask.as(caller).run(createUser, input())).code).toBe(code);
});

test('only a master-admin can create a master-admin', async () => {
  const given = input({ role: 'master-admin' });
  expect((await identity.ask.as(admin).run(createUser, given)).code).toBe('FORBIDDEN');
});

test('usernames are unique ignoring case, even for concurrent requests', async () => {
  const { username } = input();
  const responses = await Promise.all(
    [username, username.toUpperCase(), username, 'Mary.SEACOLE.'.concat(username.slice(13))].map(
      (name) => identity.ask.as(admin).run(createUser, input({ username: name })),
    ),
  );
  expect(responses.filter(({ data }) => data !== null)).toHaveLength(1);
  const refused = responses.filter(({ code }) => code === 'USERNAME_TAKEN');
  expect(refused).toHaveLength(3);
  expect(refused[0]?.errors[0]?.extensions.issues).toEqual([
    { path: ['username'], message: 'This username is already taken' },
  ]);
});

test('an administrator who has just been deleted or demoted can’t create anybody', async () => {
  const deletedPerson = { userId: 'd'.repeat(24), role: 'master-admin' } as const;
  const demoted = await identity.insertAccount('employee');
  for (const caller of [deletedPerson, { ...demoted.caller, role: 'admin' } as const]) {
    expect((await identity.ask.as(caller).run(createUser, input())).code).toBe('UNAUTHENTICATED');
  }
});

test('the audit trail records who created whom', async () => {
  const { data } = await identity.ask.as(admin).run(createUser, input());
  const rows = await identity.database.collection('audit').find({ targetId: data?.id }).toArray();
  expect(rows).toMatchObject([{ action: 'account-created', actorId: admin.userId }]);
});

test('the same key gives the same response and one account', async () => {
  const given = input();
  const ask = identity.ask.as(admin);
  const key = { 'idempotency-key': 'k-1', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const [first, second] = await Promise.all([
    ask.run(createUser, given, key),
    ask.run(createUser, given, key),
  ]);
  const third = await ask.run(createUser, given, key);
  expect(first.errors).toEqual([]);
  expect(second).toMatchObject({ data: first.data });
  expect(third.data).toEqual(first.data);
  const accounts = identity.database.collection('accounts');
  expect(await accounts.countDocuments({ username: given.username })).toBe(1);

  const other = { ...key, 'x-idempotency-fingerprint': 'b'.repeat(64) };
  expect((await ask.run(createUser, input(), other)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  // Keys are separate for each caller.
  const theirs = await identity.ask.as(master).run(createUser, input(), key);
  expect(theirs.data?.id).not.toBe(first.data?.id);
});

describe('refused and never stored', () => {
  test.each([
    [{ firstName: '  ' }, 'firstName', 'is required'],
    [{ password: 'Ab1@x' }, 'password', 'Password must be at least 6 characters long'],
    [
      { annualLeaveEntitlement: 0 },
      'annualLeaveEntitlement',
      'Please enter a valid number between 1 and 50.',
    ],
    [
      { annualLeaveEntitlement: 51 },
      'annualLeaveEntitlement',
      'Please enter a valid number between 1 and 50.',
    ],
    [
      { username: 'ab' },
      'username',
      "must be 3 to 64 characters, using only letters, numbers and . _ - '",
    ],
    [
      { role: 'admin', isAdmin: false },
      'isAdmin',
      'must match the role: true for admin and master-admin, false for employee',
    ],
    [
      { role: 'employee', isAdmin: true },
      'isAdmin',
      'must match the role: true for admin and master-admin, false for employee',
    ],
  ] as [Partial<InputOf<typeof createUser>>, string, string][])(
    '%j',
    async (fault, field, message) => {
      const { code, errors } = await identity.ask.as(admin).run(createUser, input(fault));
      expect(code).toBe('BAD_INPUT');
      expect(errors[0]?.extensions.issues).toContainEqual({ path: [field], message });
    },
  );

  const hostile = [
    'firstName',
    'lastName',
    'username',
    'role',
    'password',
    'annualLeaveEntitlement',
    'isAdmin',
  ];
  test.each(
    hostile.flatMap(
      (field) =>
        [
          [field, { $gt: '' }],
          [field, ['a', 'b']],
        ] as const,
    ),
  )('in %s: %j', async (field, value) => {
    const given = { ...input({ lastName: 'Hostile' }), [field]: value };
    const { code } = await identity.ask.as(admin).query(createUser.document, { input: given });
    expect(code).toBe('BAD_INPUT');
  });

  test.each([
    '{"_id": "0123456789abcdef01234567"}',
    '{"$set": {"role": "master-admin"}}',
    '{"isFirstLogin": false}',
    '{"passwordHash": "x"}',
    '{"__proto__": {"role": "master-admin"}}',
    '{"constructor": {"prototype": {}}}',
  ])('an unknown field: %s', async (json) => {
    // Built as text, because `__proto__` is special in an object literal.
    const given = JSON.stringify(input({ lastName: 'Hostile' })).replace(
      '{',
      `${json.slice(0, -1)},`,
    );
    const { code } = await identity.ask
      .as(admin)
      .query(createUser.document, { input: JSON.parse(given) });
    expect(code).toBe('BAD_INPUT');
  });

  test('nothing was stored', async () => {
    const accounts = identity.database.collection('accounts');
    expect(await accounts.countDocuments({ lastName: 'Hostile' })).toBe(0);
  });
});
