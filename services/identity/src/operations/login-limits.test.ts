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
