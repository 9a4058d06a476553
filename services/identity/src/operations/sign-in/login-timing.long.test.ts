import { expect, test } from 'vitest';
import { createUserWithTotp } from '../../../testing/second-factors.ts';
import { chosenSecrets, realHashing, startIdentityService } from '../../../testing/service.ts';

const settings = {
  ...realHashing,
  SIGN_IN_LIMIT_PAIR: '10000',
  SIGN_IN_LIMIT_ADDRESS: '10000',
  SIGN_IN_LIMIT_ACCOUNT: '10000',
};

test('an unknown name, a wrong password, a wrong answer and a wrong code take the same time', async () => {
  const identity = await startIdentityService(settings);
  const { username } = (await identity.createEstablishedUser()).user;
  const withTotp = await createUserWithTotp(identity);
  const ofTotp = withTotp.user.username;
  const newcomer = (await identity.createNewUser()).user.username;
  const password = chosenSecrets.newPassword;
  const failures = {
    unknown: { username: 'nobody.at.all', password, securityAnswer: 'a cat' },
    'wrong password': { username, password: 'Wrong-1', securityAnswer: 'a cat' },
    'wrong password, no answer': { username, password: 'Wrong-1' },
    'wrong answer': { username, password, securityAnswer: 'a cat' },
    'wrong temporary password': { username: newcomer, password: 'Wrong-1' },
    'wrong code': { username: ofTotp, password, code: 'ABCDE-FGHJK' },
    'wrong password with a factor': { username: ofTotp, password: 'Wrong-1', code: '123456' },
    'unknown with a code': { username: 'nobody.at.all', password, code: '123456' },
  };
  const kinds = Object.keys(failures);
  const onTheClock = new Map(kinds.map((kind) => [kind, [] as number[]]));
  const onTheProcessor = new Map(kinds.map((kind) => [kind, [] as number[]]));

  async function round() {
    for (const [kind, input] of Object.entries(failures)) {
      const cpu = process.cpuUsage();
      const start = performance.now();
      const { response } = await identity.signIn(input);
      onTheClock.get(kind)?.push(performance.now() - start);
      const { user, system } = process.cpuUsage(cpu);
      onTheProcessor.get(kind)?.push(user + system);
      expect(response.code).toBe('INVALID_CREDENTIALS');
    }
  }

  // Warm-up. One hash more or less would halve or double the time.
  for (let i = 0; i < 2; i += 1) await round();
  for (const taken of [...onTheClock.values(), ...onTheProcessor.values()]) taken.length = 0;
  // 320 tries, interleaved: 40 of each kind.
  for (let i = 0; i < 40; i += 1) await round();
  // CPU time, because wall-clock time depends on other tests.
  const spread = () => Math.min(spreadOf(onTheClock), spreadOf(onTheProcessor));
  for (let i = 0; i < 20 && spread() > 1.1; i += 1) await round();
  expect(spread()).toBeLessThanOrEqual(1.1);
}, 600_000);

/** The longest median divided by the shortest. */
function spreadOf(samples: Map<string, number[]>): number {
  const medians = [...samples.values()].map(median);
  return Math.max(...medians) / Math.min(...medians);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
