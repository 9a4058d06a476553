import { changePassword } from '@portal/contracts/people/own-account';
import { login } from '@portal/contracts/people/sign-in';
import { expect, test } from 'vitest';
import { own, startIdentity } from '../test-service.ts';

const limits = { SIGN_IN_LIMIT_PAIR: '3', SIGN_IN_LIMIT_ADDRESS: '6', SIGN_IN_LIMIT_ACCOUNT: '5' };
const right = { password: own.newPassword, securityAnswer: own.securityAnswer };

test('failures are limited per account and address, per account, and per address', async () => {
  const identity = await startIdentity(limits);
  const { user } = await identity.establish();
  const { username } = user;

  async function codes(count: number, name: string, address: string) {
    const found: (string | null)[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const { answer } = await identity.signIn(
        { username: name, password: 'Wrong-1' },
        { address },
      );
      found.push(answer.code);
    }
    return found;
  }
  const wrong = 'INVALID_CREDENTIALS';
  const tooMany = 'TOO_MANY_REQUESTS';

  // A pair: the right secrets don’t help, in whatever case the name is written; another address does.
  expect(await codes(4, username, '198.51.100.1')).toEqual([wrong, wrong, wrong, tooMany]);
  const shut = await identity.signIn(
    { username: username.toUpperCase(), ...right },
    { address: '198.51.100.1' },
  );
  expect(shut.answer.code).toBe(tooMany);
  expect(shut.answer.errors[0]?.extensions.retryAfterSeconds).toBeGreaterThan(800);
  const elsewhere = await identity.signIn({ username, ...right }, { address: '198.51.100.2' });
  expect(elsewhere.answer.code).toBeNull();

  // The account: from anywhere.
  expect(await codes(3, username, '198.51.100.3')).toEqual([wrong, wrong, tooMany]);

  // Names that don’t exist count alike.
  expect(await codes(4, 'nobody.there', '198.51.100.4')).toEqual([wrong, wrong, wrong, tooMany]);

  // The address, whatever the name.
  expect(await codes(3, 'nobody.two', '198.51.100.4')).toEqual([wrong, wrong, wrong]);
  expect(await codes(1, 'nobody.three', '198.51.100.4')).toEqual([tooMany]);
});

test('a browser that the person signed in with before is not held up by strangers', async () => {
  const identity = await startIdentity(limits);
  const { user } = await identity.establish();
  const { username } = user;
  const first = await identity.signIn({ username, ...right }, { address: '198.51.100.20' });
  const { device } = first;
  expect(device).not.toBe('');
  const codeOf = async (secrets: typeof right, address: string, from = '') =>
    (await identity.signIn({ username, ...secrets }, { address, device: from })).answer.code;
  const wrong = { ...right, password: 'Wrong-1' };

  // The pair, the address of the ward and the account are at their limits.
  for (const address of ['198.51.100.20', '198.51.100.21', '198.51.100.22']) {
    for (let turn = 0; turn < 3; turn += 1) await codeOf(wrong, address);
  }
  expect(await codeOf(right, '198.51.100.20')).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf(right, '198.51.100.23')).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf(right, '198.51.100.20', device)).toBeNull();
  expect(await codeOf(right, '198.51.100.23', device)).toBeNull();

  // It has a limit of its own, wherever it is.
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await codeOf(wrong, `198.51.100.3${turn}`, device)).toBe('INVALID_CREDENTIALS');
  }
  expect(await codeOf(right, '198.51.100.40', device)).toBe('TOO_MANY_REQUESTS');

  // It is nobody else's.
  const { user: other } = await identity.establish();
  for (let turn = 0; turn < 3; turn += 1) {
    const attempt = { username: other.username, password: 'Wrong-1' };
    await identity.signIn(attempt, { address: '198.51.100.50', device });
  }
  const shut = await identity.signIn(
    { username: other.username, ...right },
    { address: '198.51.100.50', device },
  );
  expect(shut.answer.code).toBe('TOO_MANY_REQUESTS');
});

test('a browser is known no longer after the password changed, and by the change anew', async () => {
  const identity = await startIdentity({ ...limits, SIGN_IN_LIMIT_ACCOUNT: '1' });
  const { user } = await identity.establish();
  const { username } = user;
  const { device, caller } = await identity.signIn({ username, ...right });
  const newPassword = 'Another-Secret-2';
  const change = { currentPassword: own.newPassword, newPassword };
  const { headers, code } = await identity.ask.as(caller).run(changePassword, change);
  expect(code).toBeNull();
  const [next = ''] = (headers.get('x-portal-device') ?? '').split(';');
  await identity.signIn({ username, password: 'Wrong-1' }, { address: '198.51.100.9' });
  const now = { username, password: newPassword, securityAnswer: own.securityAnswer };
  expect((await identity.signIn(now, { device })).answer.code).toBe('TOO_MANY_REQUESTS');
  expect((await identity.signIn(now, { device: next })).answer.code).toBeNull();
});

test('a sign-in that only begins the setup makes no browser known', async () => {
  const identity = await startIdentity(limits);
  const { user, password } = await identity.hire();
  const first = await identity.signIn({ username: user.username, password });
  expect(first.caller.stage).toBe('setup');
  expect(first.device).toBe('');
});

test('sign-ins that succeed are not counted, nor is being asked the question', async () => {
  const identity = await startIdentity(limits);
  const { user } = await identity.establish();
  const { username } = user;
  for (let turn = 0; turn < 4; turn += 1) {
    const asked = await identity.signIn({ username, password: own.newPassword });
    expect(asked.answer.code).toBe('SECURITY_ANSWER_REQUIRED');
    expect((await identity.signIn({ username, ...right })).answer.code).toBeNull();
  }
});

test('tries in one request, by aliases, count one by one', async () => {
  const identity = await startIdentity(limits);
  const { user } = await identity.establish();
  const fields = Array.from(
    { length: 6 },
    (_, number) => `try${number}: login(input: $input) { isFirstLogin }`,
  );
  const { errors } = await identity.ask
    .anonymous()
    .query(`mutation Tries($input: LoginInput!) { ${fields.join(' ')} }`, {
      input: { username: user.username, password: 'Wrong-1' },
    });
  // `login` can’t be null, so the first failure is all that is told; the rest were not tried.
  expect(errors.length).toBeGreaterThan(0);
  const many = await Promise.all(
    Array.from({ length: 10 }, () =>
      identity.ask.anonymous().run(login, { username: user.username, password: 'Wrong-1' }),
    ),
  );
  const tried = many.filter(({ code }) => code === 'INVALID_CREDENTIALS');
  expect(tried.length + errors.length).toBeLessThanOrEqual(3);
});
