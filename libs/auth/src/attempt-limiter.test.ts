import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it } from 'vitest';
import { type AttemptLimits, createAttemptLimiter } from './attempt-limiter.ts';

const minute = 60_000;
const connections: Redis[] = [];
const start = new Date('2026-07-01T08:00:00Z');

afterAll(() => {
  for (const connection of connections) connection.disconnect();
});

describe('attempt limits', () => {
  it('refuse the eleventh failure of one account from one address, without affecting others', async () => {
    const { begin } = limits();
    expect(await fail(begin, 10, 'ann', 'ward')).toBe(0);
    expect(await fail(begin, 1, 'ann', 'ward')).toBe(1);
    expect(await fail(begin, 1, ' ANN ', 'ward')).toBe(1);
    expect(await fail(begin, 1, 'bob', 'ward')).toBe(0);
    expect(await fail(begin, 1, 'ann', 'home')).toBe(0);
  });

  it('refuse the 101st failure from one address across all accounts', async () => {
    const { begin } = limits();
    for (let account = 0; account < 100; account += 1) {
      expect(await fail(begin, 1, `account-${account}`, 'one')).toBe(0);
    }
    expect(await fail(begin, 1, 'never-tried', 'one')).toBe(1);
    expect(await fail(begin, 1, 'never-tried', 'two')).toBe(0);
  });

  it('refuse the 51st failure of one account from anywhere', async () => {
    const { begin } = limits();
    for (let address = 0; address < 50; address += 1) {
      expect(await fail(begin, 1, 'target', `from-${address}`)).toBe(0);
    }
    expect(await fail(begin, 1, 'target', 'from-elsewhere')).toBe(1);
    expect(await fail(begin, 1, 'another', 'from-elsewhere')).toBe(0);
  });

  it('count IPv6 by /64, by /48 with ten times the limit, and IPv4-mapped IPv6 as IPv4', async () => {
    const { begin } = limits({ perPair: 1, perAddress: 3 });
    const from = (address: string, account: string) => fail(begin, 1, account, address);
    expect(await from('2001:db8:1:1::1', 'ann')).toBe(0);
    expect(await from('2001:db8:1:1:ffff::2', 'ann')).toBe(1);
    expect(await from('2001:db8:1:1::3', 'bob')).toBe(0);
    expect(await from('2001:db8:1:1::4', 'cid')).toBe(0);
    expect(await from('2001:db8:1:1::5', 'dan')).toBe(1);
    // Three of the /48 so far: of its other networks 27 more.
    for (let network = 2; network < 29; network += 1) {
      expect(await from(`2001:db8:1:${network}::1`, `of-${network}`)).toBe(0);
    }
    expect(await from('2001:db8:1:ffff::1', 'eve')).toBe(1);
    expect(await from('2001:db8:2::1', 'eve')).toBe(0);

    expect(await from('::ffff:192.0.2.9', 'ann')).toBe(0);
    expect(await from('192.0.2.9', 'ann')).toBe(1);
    expect(await from('::ffff:c000:209', 'ann')).toBe(1);
  });

  it('count a known device separately, so that others can’t lock it out', async () => {
    const { begin, reset } = limits({ perPair: 2, perAddress: 3, perAccount: 3 });
    expect(await fail(begin, 4, 'ann', 'ward')).toBe(2);
    for (const right of [1, 2, 3]) {
      const attempt = await begin('ann', 'ward', start, 'phone');
      expect(attempt.ok, `${right}`).toBe(true);
      if (attempt.ok) await attempt.value.markSucceeded();
    }
    expect((await begin('ann', 'ward', start, 'phone')).ok).toBe(true);
    expect((await begin('ann', 'home', start, 'phone')).ok).toBe(true);
    expect((await begin('ann', 'away', start, 'phone')).ok).toBe(false);
    expect((await begin('ann', 'ward', start, 'tablet')).ok).toBe(true);
    expect((await begin('ann', 'ward', later(15 * minute), 'phone')).ok).toBe(true);
    await reset('ann', 'ward');
  });

  it('count all known devices of an account together', async () => {
    const { begin } = limits({ perPair: 2, perAccount: 5 });
    const from = async (device: string) => (await begin('ann', 'ward', start, device)).ok;
    const admitted: boolean[] = [];
    for (const device of ['one', 'two', 'three', 'four', 'five', 'six']) {
      admitted.push(await from(device));
    }
    expect(admitted).toEqual([true, true, true, true, true, false]);
    expect((await begin('ann', 'ward', start)).ok).toBe(true);
    expect((await begin('bob', 'ward', start, 'one')).ok).toBe(true);
  });

  it('say when to try again, and admit an attempt then', async () => {
    const { begin } = limits({ perPair: 2 });
    await begin('ann', 'a', start);
    await begin('ann', 'a', later(5 * minute));
    const refused = await begin('ann', 'a', later(6 * minute));
    expect(refused).toMatchObject({
      ok: false,
      failure: {
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many attempts. Please try again in 9 minutes.',
        retryAfterSeconds: 9 * 60,
      },
    });
    expect((await begin('ann', 'a', later(15 * minute - 1))).ok).toBe(false);
    expect((await begin('ann', 'a', later(15 * minute))).ok).toBe(true);
    expect((await begin('ann', 'a', later(15 * minute))).ok).toBe(false);
  });

  it('do not count refused attempts', async () => {
    const { begin } = limits({ perPair: 1 });
    await begin('ann', 'a', start);
    expect(await fail(begin, 20, 'ann', 'a', later(14 * minute))).toBe(20);
    expect((await begin('ann', 'a', later(15 * minute))).ok).toBe(true);
  });

  it('do not count successful attempts', async () => {
    const { begin } = limits({ perPair: 3 });
    for (let i = 0; i < 10; i += 1) {
      const attempt = await begin('ann', 'a', start);
      if (!attempt.ok) throw new Error('refused');
      await attempt.value.markSucceeded();
    }
    expect(await fail(begin, 4, 'ann', 'a')).toBe(1);
  });

  it('hold for concurrent attempts', async () => {
    const { begin } = limits();
    const attempts = await Promise.all(
      Array.from({ length: 40 }, () => begin('ann', 'ward', start)),
    );
    expect(attempts.filter((attempt) => attempt.ok)).toHaveLength(10);
  });

  it('can be reset for one account, but not for the address', async () => {
    const { begin, reset } = limits({ perPair: 2, perAccount: 3, perAddress: 4 });
    await fail(begin, 2, 'ann', 'home');
    await fail(begin, 1, 'ann', 'ward');
    await fail(begin, 2, 'bob', 'home');
    expect(await fail(begin, 1, 'ann', 'elsewhere')).toBe(1);
    await reset('Ann', 'home');
    expect(await fail(begin, 1, 'ann', 'elsewhere')).toBe(0);
    expect(await fail(begin, 1, 'ann', 'home')).toBe(1);
    expect(await fail(begin, 1, 'bob', 'home')).toBe(1);
  });

  it('are separate for each counter prefix', async () => {
    const redis = connect(`attempts-test:${randomUUID()}:`);
    const one = createAttemptLimiter(redis, { perPair: 1 });
    const other = createAttemptLimiter(redis, { perPair: 1 }, 'others');
    expect(await fail(one.begin, 2, 'ann', 'a')).toBe(1);
    expect(await fail(other.begin, 2, 'ann', 'a')).toBe(1);
  });

  it('store no account name in Valkey, and nothing for longer than the window', async () => {
    const name = randomUUID();
    const { begin, keyPrefix } = limits();
    await begin(name, 'a', new Date());
    const plain = connect('');
    const keys = await plain.keys(`${keyPrefix}*`);
    expect(keys).toHaveLength(3);
    expect(keys.join()).not.toContain(name);
    for (const key of keys) expect(await plain.pttl(key)).toBeLessThanOrEqual(15 * minute);
  });
});

/** Limits on a key space of their own, which vanishes after their window. */
function limits(numbers: Partial<AttemptLimits> = {}) {
  const keyPrefix = `attempts-test:${randomUUID()}:`;
  return { ...createAttemptLimiter(connect(keyPrefix), numbers), keyPrefix };
}

function connect(keyPrefix: string): Redis {
  const redis = new Redis(process.env.TEST_REDIS_URL as string, { keyPrefix });
  connections.push(redis);
  return redis;
}

/** Makes failing attempts and gives how many of them were refused. */
async function fail(
  begin: ReturnType<typeof createAttemptLimiter>['begin'],
  times: number,
  account: string,
  address: string,
  now = start,
): Promise<number> {
  let refused = 0;
  for (let i = 0; i < times; i += 1) {
    if (!(await begin(account, address, now)).ok) refused += 1;
  }
  return refused;
}

function later(milliseconds: number): Date {
  return new Date(start.getTime() + milliseconds);
}
