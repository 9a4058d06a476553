import { login } from '@portal/contracts/identity/sign-in';
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

describe('a person past the setup', () => {
  test('signs in with password and answer, ignoring case and extra spaces', async () => {
    const { user } = await identity.createEstablishedUser();
    const { response, id, maxAge, caller } = await identity.signIn({
      username: user.username.toUpperCase(),
      password: chosenSecrets.newPassword,
      securityAnswer: '  rex   THE dog ',
    });
    expect(response.data).toMatchObject({
      user: { id: user.id, password: null },
      isFirstLogin: false,
    });
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(maxAge).toBe('');
    expect(caller).toMatchObject({ userId: user.id, role: 'employee', stage: 'full' });
  });

  test('is remembered for 30 days, an administrator for 12 hours', async () => {
    const secrets = {
      password: chosenSecrets.newPassword,
      securityAnswer: chosenSecrets.securityAnswer,
    };
    const { user: employee } = await identity.createEstablishedUser();
    const { user: admin } = await identity.createEstablishedUser({ role: 'admin' });
    const rememberMe = true;
    const long = await identity.signIn({ username: employee.username, rememberMe, ...secrets });
    const short = await identity.signIn({ username: admin.username, rememberMe, ...secrets });
    expect(long.maxAge).toBe(String(30 * 24 * 60 * 60));
    expect(short.maxAge).toBe(String(12 * 60 * 60));
  });

  test('is asked the question only after the right password', async () => {
    const { user } = await identity.createEstablishedUser();
    for (const securityAnswer of [undefined, null, '', '   ']) {
      const { username } = user;
      const right = await identity.signIn({
        username,
        password: chosenSecrets.newPassword,
        securityAnswer,
      });
      expect(right.response.code).toBe('SECURITY_ANSWER_REQUIRED');
      expect(right.response.errors[0]?.extensions.details).toEqual({
        securityQuestion: chosenSecrets.securityQuestion,
      });
      expect(right.id).toBe('');
    }
    const wrong = await identity.signIn({ username: user.username, password: 'Wrong-1' });
    expect(wrong.response.code).toBe('INVALID_CREDENTIALS');
    expect(JSON.stringify(wrong.response.errors)).not.toContain(chosenSecrets.securityQuestion);
  });

  test('gets a new session that replaces the previous one', async () => {
    const { user, caller } = await identity.createEstablishedUser();
    const again = await identity.signIn(
      {
        username: user.username,
        password: chosenSecrets.newPassword,
        securityAnswer: 'rex the dog',
      },
      { as: caller },
    );
    expect(again.caller.sessionId).not.toBe(caller.sessionId);
    const open = await identity.sessions.listForUser(user.id);
    expect(open.map(({ hash }) => hash)).toEqual([again.caller.sessionId]);
  });
});

describe('a first login', () => {
  test('opens a session that can only finish the setup', async () => {
    const { user, password } = await identity.createNewUser();
    const { response, caller } = await identity.signIn({ username: user.username, password });
    // An invitation opens the same session, and mustn’t show the temporary password.
    const shown = { id: user.id, password: null };
    expect(response.data).toMatchObject({ user: shown, isFirstLogin: true });
    expect(caller.stage).toBe('setup');
  });

  test('is refused once the temporary password is 7 days old', async () => {
    const { user, password } = await identity.createNewUser();
    await identity.database
      .collection<{ _id: string }>('accounts')
      .updateOne({ _id: user.id }, { $set: { 'temporaryPassword.expiresAt': new Date() } });
    const { response } = await identity.signIn({ username: user.username, password });
    expect(response.code).toBe('INVALID_CREDENTIALS');
  });
});

describe('a failed sign-in', () => {
  test('doesn’t reveal what was wrong', async () => {
    const { user } = await identity.createEstablishedUser();
    const { username } = user;
    const fresh = await identity.createNewUser();
    const responses = await Promise.all([
      identity.signIn({ username: 'nobody.at.all', password: chosenSecrets.newPassword }),
      identity.signIn({ username, password: 'Wrong-1' }),
      identity.signIn({
        username,
        password: 'Wrong-1',
        securityAnswer: chosenSecrets.securityAnswer,
      }),
      identity.signIn({ username, password: chosenSecrets.newPassword, securityAnswer: 'a cat' }),
      identity.signIn({ username: fresh.user.username, password: 'Wrong-1' }),
      identity.signIn({ username: 'x'.repeat(200), password: chosenSecrets.newPassword }),
    ]);
    for (const { response, id } of responses) {
      expect(response.data).toBeNull();
      expect(response.errors).toEqual([
        {
          message: 'Invalid credentials',
          path: ['login'],
          extensions: { code: 'INVALID_CREDENTIALS' },
        },
      ]);
      expect(id).toBe('');
    }
  });

  test.each([{ username: '' }, { password: '' }, { username: '   ' }])(
    '%j is bad input',
    async (fault) => {
      const { response } = await identity.signIn({ username: 'ada', password: 'x', ...fault });
      expect(response.code).toBe('BAD_INPUT');
      expect(response.errors[0]?.message).toBe('Username and password are required');
    },
  );

  test.each([
    { username: { $gt: '' } },
    { username: ['ada'] },
    { password: { $ne: null } },
    { $where: 'true' },
    { isAdmin: true },
    JSON.parse('{"__proto__": {"isAdmin": true}}'),
  ])('%j is bad input', async (fault) => {
    const input = { username: 'ada', password: 'x', ...fault };
    const proto = Object.getOwnPropertyDescriptor(fault, '__proto__');
    if (proto) Object.defineProperty(input, '__proto__', proto);
    const { code } = await identity.ask.anonymous().query(login.document, { input });
    expect(code).toBe('BAD_INPUT');
  });
});
