import type { Caller } from '@portal/auth/caller';
import { currentUser, setupSecurity } from '@portal/contracts/identity/sign-in';
import { eventually } from '@portal/testing/eventually';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

async function newcomer() {
  const { user, password } = await identity.createNewUser();
  const { caller, id } = await identity.signIn({ username: user.username, password });
  return { user, password, caller, id };
}

describe('a person in setup', () => {
  test('chooses a password and a question, and gets a full session under another id', async () => {
    const { user, password, caller, id } = await newcomer();
    const { data, headers } = await identity.ask.as(caller).run(setupSecurity, {
      ...chosenSecrets,
      userId: user.id,
      confirmPassword: chosenSecrets.newPassword,
    });
    expect(data).toEqual({
      ...user,
      isFirstLogin: false,
      securityQuestion: chosenSecrets.securityQuestion,
      password: null,
      passwordState: 'chosen',
    });
    const [next = ''] = (headers.get('x-portal-session') ?? '').split(';');
    expect(next).not.toBe(id);
    expect(await identity.callerBy(next)).toMatchObject({ userId: user.id, stage: 'full' });
    // The former session id is useless now.
    expect((await identity.callerBy(id)).stage).toBe('none');

    const { username } = user;
    const old = await identity.signIn({
      username,
      password,
      securityAnswer: chosenSecrets.securityAnswer,
    });
    expect(old.response.code).toBe('INVALID_CREDENTIALS');
    const { newPassword, securityAnswer } = chosenSecrets;
    const again = await identity.signIn({ username, password: newPassword, securityAnswer });
    expect(again.caller.stage).toBe('full');
  });

  test('has every other session ended', async () => {
    const { user, password, caller } = await newcomer();
    const other = await identity.signIn({ username: user.username, password });
    expect(other.caller.stage).toBe('setup');
    await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
    expect((await identity.callerBy(other.id)).stage).toBe('none');
    expect(await identity.sessions.listForUser(user.id)).toMatchObject([{ stage: 'full' }]);
  });

  test('a concurrent sign-in with the temporary password opens no session', async () => {
    const { user, password, caller } = await newcomer();
    const setup = identity.ask.as(caller).run(setupSecurity, chosenSecrets);
    const signIns = Array.from({ length: 6 }, async (_, i) => {
      await new Promise((resolve) => setTimeout(resolve, i * 10));
      return identity.signIn({ username: user.username, password });
    });
    const done = await setup;
    expect(done.code).toBeNull();
    await Promise.all(signIns);
    const [next = ''] = (done.headers.get('x-portal-session') ?? '').split(';');
    const open = await identity.sessions.listForUser(user.id);
    expect(open.map(({ hash }) => hash)).toEqual([(await identity.callerBy(next)).sessionId]);
  });

  test('has the temporary password erased from the database', async () => {
    const { user, caller } = await newcomer();
    const accounts = identity.database.collection<{ _id: string }>('accounts');
    const before = await accounts.findOne({ _id: user.id });
    expect(before).toMatchObject({ temporaryPassword: { sealed: expect.stringMatching(/^v1\./) } });
    await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
    expect(await accounts.findOne({ _id: user.id })).toMatchObject({ temporaryPassword: null });
  });

  test('is published with the next version', async () => {
    const { user, caller } = await newcomer();
    await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
    const bus = await connectNatsAs('identity', identity.env.NATS_URL as string);
    await eventually(async () => {
      const messages = (await readPublishedEvents(bus, 'identity')).filter(
        ({ event }) => event.subject === user.id,
      );
      expect(messages.map(({ subject, event }) => [subject, event.data.version])).toEqual([
        [`portal.identity.user-created.${user.id}`, 1],
        [`portal.identity.user-set-up.${user.id}`, 2],
      ]);
    });
  });

  test('is audited', async () => {
    const { user, caller } = await newcomer();
    await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
    expect(await identity.auditRows(user.id)).toContainEqual(
      expect.objectContaining({ action: 'setup-finished', actorId: user.id }),
    );
  });

  test('keeps concurrent changes from leave', async () => {
    const { user, caller } = await newcomer();
    const accounts = identity.database.collection<{ _id: string }>('accounts');
    const copied = accounts.updateOne(
      { _id: user.id },
      { $set: { annualLeaveEntitlement: 30, entitlementVersion: 2 }, $inc: { version: 1 } },
    );
    const { code } = await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
    await copied;
    expect(code).toBeNull();
    expect(await identity.accountRow(user.id)).toMatchObject({
      annualLeaveEntitlement: 30,
      isFirstLogin: false,
      version: 3,
    });
  });

  test.each([
    [{ newPassword: 'Ab1@x' }, 'newPassword', 'Password must be at least 6 characters long'],
    [{ newPassword: '' }, 'newPassword', 'All fields are required'],
    [{ confirmPassword: 'Other-1' }, 'confirmPassword', 'Passwords do not match'],
    [{ securityQuestion: ' ' }, 'securityQuestion', 'All fields are required'],
    [{ securityAnswer: ' ' }, 'securityAnswer', 'All fields are required'],
  ])('%j is refused', async (fault, field, message) => {
    const { caller } = await newcomer();
    const { code, errors } = await identity.ask
      .as(caller)
      .run(setupSecurity, { ...chosenSecrets, ...fault });
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toContainEqual({ path: [field], message });
  });

  test('can choose neither a common password nor the temporary one', async () => {
    const { caller, password } = await newcomer();
    for (const newPassword of ['iloveyou', password]) {
      const { code } = await identity.ask
        .as(caller)
        .run(setupSecurity, { ...chosenSecrets, newPassword });
      expect(code).toBe('BAD_INPUT');
    }
  });

  test('can’t finish once the temporary password has expired, even in an open session', async () => {
    const { user, caller } = await newcomer();
    await identity.database
      .collection<{ _id: string }>('accounts')
      .updateOne({ _id: user.id }, { $set: { 'temporaryPassword.expiresAt': new Date() } });
    const { code, errors } = await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
    expect(code).toBe('FORBIDDEN');
    expect(errors[0]?.message).toContain('has expired');
    expect(await identity.accountRow(user.id)).toMatchObject({ isFirstLogin: true, version: 1 });
  });

  test.each([{ role: 'admin' }, { isDeactivated: true }])(
    'gets no full session once the account has %j, also if theirs hasn’t ended yet',
    async (changed) => {
      const { user, caller } = await newcomer();
      const accounts = identity.database.collection<{ _id: string }>('accounts');
      await accounts.updateOne({ _id: user.id }, { $set: changed });
      const { code } = await identity.ask.as(caller).run(setupSecurity, chosenSecrets);
      expect(code).toBe('UNAUTHENTICATED');
      expect(await identity.sessions.listForUser(user.id)).toMatchObject([{ stage: 'setup' }]);
    },
  );

  test('can’t set up somebody else', async () => {
    const { caller } = await newcomer();
    const { user: other } = await newcomer();
    for (const userId of [other.id, 'x', '{"$gt": ""}']) {
      const { code } = await identity.ask
        .as(caller)
        .run(setupSecurity, { ...chosenSecrets, userId });
      expect(code).toBe('FORBIDDEN');
    }
    const found = await identity.database
      .collection<{ _id: string }>('accounts')
      .findOne({ _id: other.id });
    expect(found).toMatchObject({ isFirstLogin: true, version: 1 });
  });

  test('can see only themselves', async () => {
    const { caller } = await newcomer();
    const ask = identity.ask.as(caller);
    expect((await ask.run(currentUser)).code).toBeNull();
    const { code } = await ask.query('{ users { id } }');
    expect(code).toBe('SETUP_REQUIRED');
  });

  test('finishes it once, even with concurrent requests', async () => {
    const { user, caller } = await newcomer();
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => identity.ask.as(caller).run(setupSecurity, chosenSecrets)),
    );
    expect(responses.map(({ code }) => code).sort()).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
      'FORBIDDEN',
      null,
    ]);
    const found = await identity.database
      .collection<{ _id: string }>('accounts')
      .findOne({ _id: user.id });
    expect(found).toMatchObject({ version: 2 });
    // The losing requests leave no session behind.
    expect(await identity.sessions.listForUser(user.id)).toHaveLength(1);
  });
});

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['an employee', { userId: '1'.repeat(24) }, 'FORBIDDEN'],
  ['an admin', { userId: '1'.repeat(24), role: 'admin' }, 'FORBIDDEN'],
] as [string, Partial<Caller>, string][])('%s can’t', async (_, caller, code) => {
  expect((await identity.ask.as(caller).run(setupSecurity, chosenSecrets)).code).toBe(code);
});
