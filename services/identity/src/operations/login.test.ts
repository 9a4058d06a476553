import { login } from '@portal/contracts/people/sign-in';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Identity, own, startIdentity } from '../test-service.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});

describe('somebody past the setup', () => {
  test('signs in with password and answer, without regard to case and blanks', async () => {
    const { user } = await identity.establish();
    const { answer, id, maxAge, caller } = await identity.signIn({
      username: user.username.toUpperCase(),
      password: own.newPassword,
      securityAnswer: '  rex   THE dog ',
    });
    expect(answer.data).toMatchObject({
      user: { id: user.id, password: null },
      isFirstLogin: false,
    });
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(maxAge).toBe('');
    expect(caller).toMatchObject({ userId: user.id, role: 'employee', stage: 'full' });
  });

  test('is remembered for 30 days, an administrator for 12 hours', async () => {
    const secrets = { password: own.newPassword, securityAnswer: own.securityAnswer };
    const { user: employee } = await identity.establish();
    const { user: admin } = await identity.establish({ role: 'admin' });
    const rememberMe = true;
    const long = await identity.signIn({ username: employee.username, rememberMe, ...secrets });
    const short = await identity.signIn({ username: admin.username, rememberMe, ...secrets });
    expect(long.maxAge).toBe(String(30 * 24 * 60 * 60));
    expect(short.maxAge).toBe(String(12 * 60 * 60));
  });

  test('is asked the question only after the right password', async () => {
    const { user } = await identity.establish();
    for (const securityAnswer of [undefined, null, '', '   ']) {
      const { username } = user;
      const right = await identity.signIn({ username, password: own.newPassword, securityAnswer });
      expect(right.answer.code).toBe('SECURITY_ANSWER_REQUIRED');
      expect(right.answer.errors[0]?.extensions.details).toEqual({
        securityQuestion: own.securityQuestion,
      });
      expect(right.id).toBe('');
    }
    const wrong = await identity.signIn({ username: user.username, password: 'Wrong-1' });
    expect(wrong.answer.code).toBe('INVALID_CREDENTIALS');
    expect(JSON.stringify(wrong.answer.errors)).not.toContain(own.securityQuestion);
  });

  test('gets a new session in place of the one before', async () => {
    const { user, caller } = await identity.establish();
    const again = await identity.signIn(
      { username: user.username, password: own.newPassword, securityAnswer: 'rex the dog' },
      { as: caller },
    );
    expect(again.caller.sessionId).not.toBe(caller.sessionId);
    const open = await identity.sessions.listOf(user.id);
    expect(open.map(({ hash }) => hash)).toEqual([again.caller.sessionId]);
  });
});

describe('a first login', () => {
  test('opens a session that can only finish the setup', async () => {
    const { user, password } = await identity.hire();
    const { answer, caller } = await identity.signIn({ username: user.username, password });
    expect(answer.data).toMatchObject({ user: { id: user.id, password }, isFirstLogin: true });
    expect(caller.stage).toBe('setup');
  });

  test('is refused once the temporary password is 7 days old', async () => {
    const { user, password } = await identity.hire();
    await identity.database
      .collection<{ _id: string }>('accounts')
      .updateOne({ _id: user.id }, { $set: { 'temporaryPassword.expiresAt': new Date() } });
    const { answer } = await identity.signIn({ username: user.username, password });
    expect(answer.code).toBe('INVALID_CREDENTIALS');
  });
});

describe('what fails', () => {
  test('is told apart by nothing', async () => {
    const { user } = await identity.establish();
    const { username } = user;
    const fresh = await identity.hire();
    const answers = await Promise.all([
      identity.signIn({ username: 'nobody.at.all', password: own.newPassword }),
      identity.signIn({ username, password: 'Wrong-1' }),
      identity.signIn({ username, password: 'Wrong-1', securityAnswer: own.securityAnswer }),
      identity.signIn({ username, password: own.newPassword, securityAnswer: 'a cat' }),
      identity.signIn({ username: fresh.user.username, password: 'Wrong-1' }),
      identity.signIn({ username: 'x'.repeat(200), password: own.newPassword }),
    ]);
    for (const { answer, id } of answers) {
      expect(answer.data).toBeNull();
      expect(answer.errors).toEqual([
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
      const { answer } = await identity.signIn({ username: 'ada', password: 'x', ...fault });
      expect(answer.code).toBe('BAD_INPUT');
      expect(answer.errors[0]?.message).toBe('Username and password are required');
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
