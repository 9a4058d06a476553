import { checkFirstSetup, createFirstAdmin } from '@portal/contracts/identity/sign-in';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  firstAdminInput,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

describe('on an empty portal', () => {
  let identity: IdentityTestService;
  beforeAll(async () => {
    identity = await startIdentityService();
  });

  test.each([
    [
      'a short password',
      { password: 'Ab1@x', confirmPassword: 'Ab1@x' },
      'password',
      'Password must be at least 6 characters long',
    ],
    [
      'passwords that differ',
      { confirmPassword: 'Other-1' },
      'confirmPassword',
      'Passwords do not match',
    ],
    ['no name', { lastName: ' ' }, 'lastName', 'All fields are required'],
    ['no username', { username: '' }, 'username', 'All fields are required'],
    ['no answer', { securityAnswer: '   ' }, 'securityAnswer', 'All fields are required'],
    [
      'a username of blanks',
      { username: 'a b c' },
      'username',
      "must be 3 to 64 characters, using only letters, numbers and . _ - '",
    ],
  ])('%s is refused', async (_, fault, field, message) => {
    const { code, errors } = await identity.ask
      .anonymous()
      .run(createFirstAdmin, { ...firstAdminInput, ...fault });
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toContainEqual({ path: [field], message });
  });

  test('a common password is refused with a clear message', async () => {
    const password = 'Password1';
    const { code, errors } = await identity.ask
      .anonymous()
      .run(createFirstAdmin, { ...firstAdminInput, password, confirmPassword: password });
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.message).toContain('too common');
  });

  test('one of 12 concurrent requests creates the first administrator', async () => {
    const { ask, database, env } = identity;
    const before = await ask.anonymous().run(checkFirstSetup);
    expect(before.data).toEqual({ requiresFirstSetup: true, requiresSetupCode: false });

    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        ask
          .anonymous()
          .run(createFirstAdmin, { ...firstAdminInput, username: `grace.hopper.${number}` }),
      ),
    );
    const created = responses.filter(({ data }) => data !== null);
    expect(created).toHaveLength(1);
    expect(responses.filter(({ code }) => code === 'SETUP_ALREADY_DONE')).toHaveLength(11);
    expect(created[0]?.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      firstName: 'Grace',
      lastName: 'Hopper',
      username: expect.stringMatching(/^grace\.hopper\.\d+$/),
      email: null,
      role: 'master-admin',
      isAdmin: true,
      isFirstLogin: false,
      annualLeaveEntitlement: 25,
      workStartTime: '09:00',
      workEndTime: '17:00',
      securityQuestion: 'first car',
      password: null,
      passwordState: 'chosen',
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
    expect(await database.collection('accounts').countDocuments()).toBe(1);
    const after = await ask.anonymous().run(checkFirstSetup);
    expect(after.data).toEqual({ requiresFirstSetup: false, requiresSetupCode: false });

    const bus = await connectNatsAs('identity', env.NATS_URL as string);
    const id = created[0]?.data?.id;
    expect(await database.collection('audit').find().toArray()).toMatchObject([
      { action: 'first-admin-created', actorId: null, targetId: id },
    ]);
    await eventually(async () => {
      const messages = await readPublishedEvents(bus, 'identity');
      expect(messages.map(({ subject }) => subject)).toEqual([
        `portal.identity.user-created.${id}`,
      ]);
      expect(messages[0]?.event.data).toMatchObject({ id, version: 1, role: 'master-admin' });
      expect(JSON.stringify(messages)).not.toMatch(/argon2|Mini|first car|Nano/);
    });
  });

  test('is refused afterwards, even for an administrator', async () => {
    const { ask } = identity;
    const again = await ask.anonymous().run(createFirstAdmin, firstAdminInput);
    expect(again.code).toBe('SETUP_ALREADY_DONE');
    const asAdmin = ask.as({ userId: 'f'.repeat(24), role: 'master-admin' });
    expect((await asAdmin.run(createFirstAdmin, firstAdminInput)).code).toBe('SETUP_ALREADY_DONE');
  });
});

test('a repeated request with the same key gets the first response', async () => {
  const { ask, database } = await startIdentityService();
  const headers = { 'idempotency-key': 'first', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const first = await ask.anonymous().run(createFirstAdmin, firstAdminInput, headers);
  const second = await ask.anonymous().run(createFirstAdmin, firstAdminInput, headers);
  expect(first.errors).toEqual([]);
  expect(second.data).toEqual(first.data);
  expect(await database.collection('accounts').countDocuments()).toBe(1);
});

describe('beyond the loopback', () => {
  const setupCode = 'K7QF-2M9X-4HTD';

  test('the first administrator needs the setup code, in any case', async () => {
    const identity = await startIdentityService({ FIRST_ADMIN_CODE: setupCode });
    const anonymous = identity.ask.anonymous();
    const before = await anonymous.run(checkFirstSetup);
    expect(before.data).toEqual({ requiresFirstSetup: true, requiresSetupCode: true });
    for (const wrong of [undefined, null, '', 'K7QF-2M9X-4HTE']) {
      const refused = await anonymous.run(createFirstAdmin, {
        ...firstAdminInput,
        ...(wrong !== undefined && { setupCode: wrong }),
      });
      expect(refused.code).toBe('BAD_INPUT');
      expect(refused.errors[0]?.extensions.issues).toMatchObject([{ path: ['setupCode'] }]);
    }
    const typed = setupCode.toLowerCase().replaceAll('-', ' ');
    const made = await anonymous.run(createFirstAdmin, { ...firstAdminInput, setupCode: typed });
    expect(made.code).toBeNull();
    const after = await anonymous.run(checkFirstSetup);
    expect(after.data).toEqual({ requiresFirstSetup: false, requiresSetupCode: false });
  });

  test('the number of attempts is limited, and wrong codes are audited', async () => {
    const identity = await startIdentityService({
      FIRST_ADMIN_CODE: setupCode,
      SIGN_IN_LIMIT_PAIR: '3',
    });
    const from = { 'x-client-address': '198.51.100.1' };
    const codes: (string | null)[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const wrong = { ...firstAdminInput, setupCode: `WRONG-${turn}` };
      codes.push((await identity.ask.anonymous().run(createFirstAdmin, wrong, from)).code);
    }
    expect(codes).toEqual(['BAD_INPUT', 'BAD_INPUT', 'BAD_INPUT', 'TOO_MANY_REQUESTS']);
    const right = { ...firstAdminInput, setupCode };
    const shut = await identity.ask.anonymous().run(createFirstAdmin, right, from);
    expect(shut.code).toBe('TOO_MANY_REQUESTS');
    // Once each within 15 minutes.
    await eventually(async () =>
      expect(
        await identity.database.collection('audit').find().sort({ _id: 1 }).toArray(),
      ).toMatchObject([
        { action: 'sign-in-failed', actorId: null, targetId: null, address: '198.51.100.1' },
        { action: 'sign-in-locked', actorId: null, targetId: null, address: '198.51.100.1' },
      ]),
    );
  });
});
