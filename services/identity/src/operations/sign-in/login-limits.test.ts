import { acceptInvitation } from '@portal/contracts/identity/forgotten-password';
import { changePassword } from '@portal/contracts/identity/own-account';
import { beginPasskey } from '@portal/contracts/identity/passkey';
import { login } from '@portal/contracts/identity/sign-in';
import { expect, test } from 'vitest';
import { createUserWithPasskey, finishSignIn, signInOptions } from '../../../testing/passkeys.ts';
import { passwordLinkMails } from '../../../testing/password-links.ts';
import { addTotp } from '../../../testing/second-factors.ts';
import { chosenSecrets, startIdentityService } from '../../../testing/service.ts';

const limits = { SIGN_IN_LIMIT_PAIR: '3', SIGN_IN_LIMIT_ADDRESS: '6', SIGN_IN_LIMIT_ACCOUNT: '5' };
const right = { password: chosenSecrets.newPassword, securityAnswer: chosenSecrets.securityAnswer };

test('failures are limited per account and address, per account, and per address', async () => {
  const identity = await startIdentityService(limits);
  const { user } = await identity.createEstablishedUser();
  const { username } = user;

  async function codes(count: number, name: string, address: string) {
    const found: (string | null)[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      const { response } = await identity.signIn(
        { username: name, password: 'Wrong-1' },
        { address },
      );
      found.push(response.code);
    }
    return found;
  }
  const wrong = 'INVALID_CREDENTIALS';
  const tooMany = 'TOO_MANY_REQUESTS';

  // The pair is locked: correct secrets don’t help, in any case of the name, but another address
  // does.
  expect(await codes(4, username, '198.51.100.1')).toEqual([wrong, wrong, wrong, tooMany]);
  const locked = await identity.signIn(
    { username: username.toUpperCase(), ...right },
    { address: '198.51.100.1' },
  );
  expect(locked.response.code).toBe(tooMany);
  expect(locked.response.errors[0]?.extensions.retryAfterSeconds).toBeGreaterThan(800);
  const elsewhere = await identity.signIn({ username, ...right }, { address: '198.51.100.2' });
  expect(elsewhere.response.code).toBeNull();

  // The account is locked from any address.
  expect(await codes(3, username, '198.51.100.3')).toEqual([wrong, wrong, tooMany]);

  // Unknown names count the same way.
  expect(await codes(4, 'nobody.there', '198.51.100.4')).toEqual([wrong, wrong, wrong, tooMany]);

  // The address is locked for any name.
  expect(await codes(3, 'nobody.two', '198.51.100.4')).toEqual([wrong, wrong, wrong]);
  expect(await codes(1, 'nobody.three', '198.51.100.4')).toEqual([tooMany]);
});

test('sign-ins with the right password are limited, and wrong ones don’t count', async () => {
  const identity = await startIdentityService({ SIGN_IN_LIMIT_CORRECT: '3' });
  const { user } = await identity.createEstablishedUser();
  const other = await identity.createEstablishedUser();
  const { username } = user;
  const codes: (string | null)[] = [];
  // Without the answer, the password is hashed as well.
  const guesses = [{ ...right, password: 'Wrong-1' }, right, { ...right, securityAnswer: '' }];
  for (const secrets of [...guesses, right, right]) {
    codes.push((await identity.signIn({ username, ...secrets })).response.code);
  }
  const before = codes.indexOf('TOO_MANY_REQUESTS');
  expect(codes[0]).toBe('INVALID_CREDENTIALS');
  expect(before).toBeGreaterThan(0);
  const { response } = await identity.signIn({ username, ...right });
  expect(response.code).toBe('TOO_MANY_REQUESTS');
  expect(response.errors[0]?.extensions.retryAfterSeconds).toBeGreaterThan(800);
  const others = { username: other.user.username, ...right };
  expect((await identity.signIn(others)).response.code).toBeNull();
});

test('so are confirmations and changes with the right password, together with sign-ins', async () => {
  const identity = await startIdentityService({ SIGN_IN_LIMIT_CORRECT: '4' });
  const { caller } = await identity.createEstablishedUser();
  const ask = identity.ask.as(caller);
  const { password } = right;
  const begin = async (secret: string) => (await ask.run(beginPasskey, { password: secret })).code;
  expect(await begin('Wrong-1')).toBe('BAD_INPUT');
  const codes: (string | null)[] = [];
  for (let turn = 0; turn < 5; turn += 1) codes.push(await begin(password));
  expect(codes[0]).toBeNull();
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  const change = { currentPassword: password, newPassword: 'Another-Secret-2' };
  expect((await ask.run(changePassword, change)).code).toBe('TOO_MANY_REQUESTS');
});

test('so are sign-ins without a password, which those with it don’t count towards', async () => {
  const identity = await startIdentityService({ SIGN_IN_LIMIT_CORRECT: '3' });
  const { user, authenticator, credential } = await createUserWithPasskey(identity);
  const { username } = user;
  const byPassword = async () => (await identity.signIn({ username, ...right })).response.code;
  while ((await byPassword()) !== 'TOO_MANY_REQUESTS');
  const codes: (string | null)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const assertion = authenticator.use(await signInOptions(identity), credential);
    codes.push((await finishSignIn(identity, assertion)).response.code);
  }
  expect(codes).toEqual([null, null, null, 'TOO_MANY_REQUESTS']);

  const email = 'ada@example.org';
  const { id } = (await identity.createNewUser({ email })).user;
  const [mail] = await passwordLinkMails(identity, id);
  const accept = async () =>
    (await identity.ask.anonymous().run(acceptInvitation, { token: mail?.token ?? '' })).code;
  const accepted = [await accept(), await accept(), await accept(), await accept()];
  expect(accepted).toEqual([null, null, null, 'TOO_MANY_REQUESTS']);
});

test('strangers can’t lock out a known browser', async () => {
  const identity = await startIdentityService(limits);
  const { user } = await identity.createEstablishedUser();
  const { username } = user;
  const first = await identity.signIn({ username, ...right }, { address: '198.51.100.20' });
  const { device } = first;
  expect(device).not.toBe('');
  const codeOf = async (secrets: typeof right, address: string, from = '') =>
    (await identity.signIn({ username, ...secrets }, { address, device: from })).response.code;
  const wrong = { ...right, password: 'Wrong-1' };

  // The pair, the address of the ward and the account are at their limits.
  for (const address of ['198.51.100.20', '198.51.100.21', '198.51.100.22']) {
    for (let turn = 0; turn < 3; turn += 1) await codeOf(wrong, address);
  }
  expect(await codeOf(right, '198.51.100.20')).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf(right, '198.51.100.23')).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf(right, '198.51.100.20', device)).toBeNull();
  expect(await codeOf(right, '198.51.100.23', device)).toBeNull();

  // The known browser has its own limit at any address.
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await codeOf(wrong, `198.51.100.3${turn}`, device)).toBe('INVALID_CREDENTIALS');
  }
  expect(await codeOf(right, '198.51.100.40', device)).toBe('TOO_MANY_REQUESTS');

  // It is not known for anybody else.
  const { user: other } = await identity.createEstablishedUser();
  for (let turn = 0; turn < 3; turn += 1) {
    const attempt = { username: other.username, password: 'Wrong-1' };
    await identity.signIn(attempt, { address: '198.51.100.50', device });
  }
  const locked = await identity.signIn(
    { username: other.username, ...right },
    { address: '198.51.100.50', device },
  );
  expect(locked.response.code).toBe('TOO_MANY_REQUESTS');
});

test('browsers that were made known before a second factor give no further guesses of its code', async () => {
  const identity = await startIdentityService({
    SIGN_IN_LIMIT_PAIR: '2',
    SIGN_IN_LIMIT_ACCOUNT: '5',
  });
  const { user, caller } = await identity.createEstablishedUser();
  const { username } = user;
  const devices: string[] = [];
  for (let browser = 0; browser < 8; browser += 1) {
    devices.push((await identity.signIn({ username, ...right })).device);
  }
  await addTotp(identity, caller);
  const codes: (string | null)[] = [];
  for (const device of devices) {
    const guess = { username, ...right, code: '000000' };
    codes.push((await identity.signIn(guess, { device })).response.code);
  }
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('INVALID_CREDENTIALS'));
  expect(codes.slice(5)).toEqual(Array(3).fill('TOO_MANY_REQUESTS'));
});

test('a password change makes known browsers unknown, except for the one that made it', async () => {
  const identity = await startIdentityService({ ...limits, SIGN_IN_LIMIT_ACCOUNT: '1' });
  const { user } = await identity.createEstablishedUser();
  const { username } = user;
  const { device, caller } = await identity.signIn({ username, ...right });
  const newPassword = 'Another-Secret-2';
  const change = { currentPassword: chosenSecrets.newPassword, newPassword };
  const { headers, code } = await identity.ask.as(caller).run(changePassword, change);
  expect(code).toBeNull();
  const [next = ''] = (headers.get('x-portal-device') ?? '').split(';');
  await identity.signIn({ username, password: 'Wrong-1' }, { address: '198.51.100.9' });
  const now = { username, password: newPassword, securityAnswer: chosenSecrets.securityAnswer };
  expect((await identity.signIn(now, { device })).response.code).toBe('TOO_MANY_REQUESTS');
  expect((await identity.signIn(now, { device: next })).response.code).toBeNull();
});

test('a sign-in that opens the setup doesn’t make the browser known', async () => {
  const identity = await startIdentityService(limits);
  const { user, password } = await identity.createNewUser();
  const first = await identity.signIn({ username: user.username, password });
  expect(first.caller.stage).toBe('setup');
  expect(first.device).toBe('');
});

test('successful sign-ins don’t count, nor does being asked the question', async () => {
  const identity = await startIdentityService(limits);
  const { user } = await identity.createEstablishedUser();
  const { username } = user;
  for (let turn = 0; turn < 4; turn += 1) {
    const requested = await identity.signIn({ username, password: chosenSecrets.newPassword });
    expect(requested.response.code).toBe('SECURITY_ANSWER_REQUIRED');
    expect((await identity.signIn({ username, ...right })).response.code).toBeNull();
  }
});

test('attempts by aliases in one request count separately', async () => {
  const identity = await startIdentityService(limits);
  const { user } = await identity.createEstablishedUser();
  const fields = Array.from(
    { length: 6 },
    (_, number) => `try${number}: login(input: $input) { isFirstLogin }`,
  );
  const { errors } = await identity.ask
    .anonymous()
    .query(`mutation Tries($input: LoginInput!) { ${fields.join(' ')} }`, {
      input: { username: user.username, password: 'Wrong-1' },
    });
  // `login` is non-null, so the response has the first failure only; the rest were not tried.
  expect(errors.length).toBeGreaterThan(0);
  const many = await Promise.all(
    Array.from({ length: 10 }, () =>
      identity.ask.anonymous().run(login, { username: user.username, password: 'Wrong-1' }),
    ),
  );
  const tried = many.filter(({ code }) => code === 'INVALID_CREDENTIALS');
  expect(tried.length + errors.length).toBeLessThanOrEqual(3);
});
