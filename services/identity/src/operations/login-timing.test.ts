import { expect, test } from 'vitest';
import { own, startIdentity } from '../testing/identity.ts';

const limits = {
  SIGN_IN_LIMIT_PAIR: '10000',
  SIGN_IN_LIMIT_ADDRESS: '10000',
  SIGN_IN_LIMIT_ACCOUNT: '10000',
};

test('an unknown name, a wrong password and a wrong answer take the same time', async () => {
  const identity = await startIdentity(limits);
  const { username } = (await identity.establish()).user;
  const newcomer = (await identity.hire()).user.username;
  const password = own.newPassword;
  const failures = {
    unknown: { username: 'nobody.at.all', password, securityAnswer: 'a cat' },
    'wrong password': { username, password: 'Wrong-1', securityAnswer: 'a cat' },
    'wrong password, no answer': { username, password: 'Wrong-1' },
    'wrong answer': { username, password, securityAnswer: 'a cat' },
    'wrong temporary password': { username: newcomer, password: 'Wrong-1' },
  };
  const samples = new Map(Object.keys(failures).map((kind) => [kind, [] as number[]]));

  async function round() {
    for (const [kind, input] of Object.entries(failures)) {
      const start = performance.now();
      const { answer } = await identity.signIn(input);
      samples.get(kind)?.push(performance.now() - start);
      expect(answer.code).toBe('INVALID_CREDENTIALS');
    }
  }
  function spread(): number {
    const medians = [...samples.values()].map(median);
    return Math.max(...medians) / Math.min(...medians);
  }

  // The first rounds warm up. More of them only help against noise: one hash less would be half.
  for (let i = 0; i < 2; i += 1) await round();
  for (const taken of samples.values()) taken.length = 0;
  for (let i = 0; i < 9; i += 1) await round();
  for (let i = 0; i < 20 && spread() > 1.1; i += 1) await round();
  expect(spread()).toBeLessThanOrEqual(1.1);
}, 60_000);

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
