import type { Caller } from '@portal/auth/caller';
import { changePassword } from '@portal/contracts/identity/own-account';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  chosenSecrets,
  type IdentityTestService,
  startIdentityService,
} from '../../../testing/service.ts';

const change = { currentPassword: chosenSecrets.newPassword, newPassword: 'Another-Secret-2' };

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService({ PASSWORD_WORDS: 'Harbour Trust, HBT,' });
});

async function signInWith(username: string, password: string) {
  const { securityAnswer } = chosenSecrets;
  return identity.signIn({ username, password, securityAnswer });
}

test('the new password works, the old one doesn’t, and the security answer stays', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  const { data } = await identity.ask.as(caller).run(changePassword, {
    ...change,
    confirmPassword: change.newPassword,
  });
  expect(data).toEqual(user);
  const old = await signInWith(user.username, change.currentPassword);
  expect(old.response.code).toBe('INVALID_CREDENTIALS');
  expect((await signInWith(user.username, change.newPassword)).caller.stage).toBe('full');
});

test('the organisation’s own words are refused', async () => {
  const { caller } = await identity.createEstablishedUser();
  const { code, errors } = await identity.ask
    .as(caller)
    .run(changePassword, { ...change, newPassword: 'HBT-HarbourTrust-26' });
  expect(code).toBe('BAD_INPUT');
  expect(errors[0]?.extensions.issues).toEqual([
    { path: ['newPassword'], message: expect.stringContaining('your organisation’s name') },
  ]);
});

test('every session ends, and the person gets one with another id', async () => {
  const { user, caller, id } = await identity.createEstablishedUser();
  const other = await signInWith(user.username, chosenSecrets.newPassword);
  const { headers } = await identity.ask.as(caller).run(changePassword, change);
  expect((await identity.callerBy(other.id)).stage).toBe('none');
  expect((await identity.callerBy(id)).stage).toBe('none');
  const [next = '', maxAge] = (headers.get('x-portal-session') ?? '').split(';');
  expect(await identity.callerBy(next)).toEqual({ ...caller, sessionId: expect.any(String) });
  expect(maxAge).toBe('');
  const endings = identity.database.collection('sessionendings');
  await eventually(async () => expect(await endings.countDocuments()).toBe(0));
});

test('a remember-me session is replaced by a remember-me session', async () => {
  const { user } = await identity.createEstablishedUser();
  const { securityAnswer, newPassword: password } = chosenSecrets;
  const remembered = { username: user.username, password, securityAnswer, rememberMe: true };
  const { caller } = await identity.signIn(remembered);
  const { headers } = await identity.ask.as(caller).run(changePassword, change);
  expect(Number(headers.get('x-portal-session')?.split(';')[1])).toBeGreaterThan(2_500_000);
});

test('an ended session is not replaced', async () => {
  const { caller } = await identity.createEstablishedUser();
  await identity.sessions.end(caller.sessionId as string);
  const { code, headers } = await identity.ask.as(caller).run(changePassword, change);
  expect(code).toBeNull();
  expect(headers.get('x-portal-session')).toBeNull();
});

test.each([
  ['lost their role', { role: 'admin' }],
  ['was deactivated', { isDeactivated: true }],
])('somebody who %s gets no new session, also if theirs hasn’t ended yet', async (_, changed) => {
  const { user, caller, id } = await identity.createEstablishedUser();
  const accounts = identity.database.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: user.id }, { $set: changed });
  const { code, headers } = await identity.ask.as(caller).run(changePassword, change);
  expect([code, headers.get('x-portal-session')]).toEqual(['UNAUTHENTICATED', null]);
  expect(await identity.sessions.listForUser(user.id)).toHaveLength(1);
  expect((await identity.callerBy(id)).stage).toBe('full');
});

test('a refused change ends no session', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  const wrong = { ...change, currentPassword: 'Wrong-1' };
  const { headers } = await identity.ask.as(caller).run(changePassword, wrong);
  expect(headers.get('x-portal-session')).toBeNull();
  const open = await identity.sessions.listForUser(user.id);
  expect(open.map(({ hash }) => hash)).toEqual([caller.sessionId]);
});

test('another process ends the sessions that a killed process left open', async () => {
  const { user, caller, id } = await identity.createEstablishedUser();
  const other = await signInWith(user.username, chosenSecrets.newPassword);
  const endings = identity.database.collection<{ _id: string; userId: string; except: string }>(
    'sessionendings',
  );
  const except = caller.sessionId as string;
  await endings.insertOne({ _id: 'left-behind', userId: user.id, except });
  await eventually(async () => expect((await identity.callerBy(other.id)).stage).toBe('none'));
  expect((await identity.callerBy(id)).stage).toBe('full');
});

test('a concurrent sign-in with the old password opens no session', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  const changing = identity.ask.as(caller).run(changePassword, change);
  const signIns = Array.from({ length: 6 }, async (_, i) => {
    await new Promise((resolve) => setTimeout(resolve, i * 10));
    return signInWith(user.username, chosenSecrets.newPassword);
  });
  const changed = await changing;
  expect(changed.code).toBeNull();
  await Promise.all(signIns);
  const [next = ''] = (changed.headers.get('x-portal-session') ?? '').split(';');
  const open = await identity.sessions.listForUser(user.id);
  expect(open.map(({ hash }) => hash)).toEqual([(await identity.callerBy(next)).sessionId]);
});

test('one of two concurrent changes succeeds, and its password works', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  const passwords = ['First-Secret-1', 'Second-Secret-2'];
  const responses = await Promise.all(
    passwords.map((newPassword) =>
      identity.ask.as(caller).run(changePassword, { ...change, newPassword }),
    ),
  );
  const won = passwords.filter((_, i) => responses[i]?.code === null);
  expect(won).toHaveLength(1);
  expect(responses.find(({ code }) => code)?.errors[0]?.extensions.issues).toEqual([
    { path: ['currentPassword'], message: 'Your current password is incorrect' },
  ]);
  expect((await signInWith(user.username, won[0] as string)).response.code).toBeNull();
});

test('the audit trail records who, to whom and from where', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  const from = { 'x-client-address': '198.51.100.9' };
  await identity.ask.as(caller).run(changePassword, change, from);
  expect((await identity.auditRows(user.id)).at(-1)).toMatchObject({
    action: 'password-changed',
    actorId: user.id,
    address: '198.51.100.9',
  });
});

test('a repeated request gets the first response and changes nothing', async () => {
  const { user, caller } = await identity.createEstablishedUser();
  const key = { 'idempotency-key': 'once', 'x-idempotency-fingerprint': 'b'.repeat(64) };
  const first = await identity.ask.as(caller).run(changePassword, change, key);
  const again = await identity.ask.as(caller).run(changePassword, change, key);
  expect(again.data).toEqual(first.data);
  const account = identity.database.collection<{ _id: string }>('accounts');
  expect(await account.findOne({ _id: user.id })).toMatchObject({ version: 3 });
});

describe('is refused', () => {
  let caller: Caller;
  beforeAll(async () => {
    caller = (await identity.createEstablishedUser()).caller;
  });

  test.each([
    [{ currentPassword: 'Wrong-1' }, 'currentPassword', 'Your current password is incorrect'],
    [{ newPassword: 'Ab1@x' }, 'newPassword', 'Password must be at least 6 characters long'],
    [
      { newPassword: 'Password1' },
      'newPassword',
      'This password is too common and easily guessed. Choose another one.',
    ],
    [
      { newPassword: chosenSecrets.newPassword },
      'newPassword',
      'Choose a password that’s different from your current one',
    ],
    [{ confirmPassword: 'Other-1' }, 'confirmPassword', 'Passwords do not match'],
    [{ currentPassword: '' }, 'currentPassword', 'All fields are required'],
  ])('with %j', async (fault, field, message) => {
    const { code, errors } = await identity.ask
      .as(caller)
      .run(changePassword, { ...change, ...fault });
    expect(code).toBe('BAD_INPUT');
    expect(errors[0]?.extensions.issues).toEqual([{ path: [field], message }]);
  });

  test('in setup, and for an anonymous caller', async () => {
    const { user, password } = await identity.createNewUser();
    const { caller } = await identity.signIn({ username: user.username, password });
    const inSetup = await identity.ask.as(caller).run(changePassword, change);
    expect(inSetup.code).toBe('SETUP_REQUIRED');
    expect((await identity.ask.anonymous().run(changePassword, change)).code).toBe(
      'UNAUTHENTICATED',
    );
  });
});

test('wrong current passwords count like failed sign-ins of that account from that address', async () => {
  const identity = await startIdentityService({ SIGN_IN_LIMIT_PAIR: '2' });
  const { user, caller } = await identity.createEstablishedUser();
  const from = { 'x-client-address': '198.51.100.7' };
  const as = identity.ask.as(caller);
  for (let right = 0; right < 3; right += 1) {
    const odd = right % 2 === 1;
    const [currentPassword, newPassword] = odd
      ? [change.newPassword, change.currentPassword]
      : [change.currentPassword, change.newPassword];
    expect((await as.run(changePassword, { currentPassword, newPassword }, from)).code).toBeNull();
  }
  const wrong = { currentPassword: 'Wrong-1', newPassword: 'Third-Secret-3' };
  expect((await as.run(changePassword, wrong, from)).code).toBe('BAD_INPUT');
  expect((await as.run(changePassword, wrong, from)).code).toBe('BAD_INPUT');
  const shut = await as.run(
    changePassword,
    { ...wrong, currentPassword: change.newPassword },
    from,
  );
  expect(shut.code).toBe('TOO_MANY_REQUESTS');
  expect(shut.errors[0]?.extensions.retryAfterSeconds).toBeGreaterThan(800);
  const signIn = await identity.signIn(
    {
      username: user.username,
      password: change.newPassword,
      securityAnswer: chosenSecrets.securityAnswer,
    },
    { address: '198.51.100.7' },
  );
  expect(signIn.response.code).toBe('TOO_MANY_REQUESTS');
});
