import { randomBytes, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it } from 'vitest';
import type { NewSession } from './session-codec.ts';
import { callerFromSession, createSessionStore, type Session } from './session-store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const keyPrefix = `sessions-test:${randomUUID()}:`;
const redis = new Redis(process.env.TEST_REDIS_URL as string, { keyPrefix });
const key = randomBytes(32).toString('base64');
const store = createSessionStore(redis, key);
const start = new Date('2026-07-01T08:00:00Z');

afterAll(async () => {
  const plain = redis.duplicate({ keyPrefix: '' });
  const keys = await plain.keys(`${keyPrefix}*`);
  if (keys.length > 0) await plain.del(keys);
  plain.disconnect();
  redis.disconnect();
});

describe('a session', () => {
  it('is found by its id with all its fields', async () => {
    const { id, maxAgeSeconds } = await store.create(person('ann'), start);
    expect(maxAgeSeconds).toBeNull();
    const session = await found(id, start);
    expect(session).toMatchObject({ ...person('ann'), createdAt: start.getTime() });
    expect(callerFromSession(session)).toEqual({
      userId: 'ann',
      role: 'employee',
      stage: 'full',
      sessionId: session.hash,
      authenticatedAt: start.getTime(),
    });
  });

  it('costs one round trip to find, and none for a malformed id', async () => {
    const { id } = await store.create(person('rounds'), start);
    const calls = countCalls();
    await store.find(id, start);
    expect(calls.names()).toEqual(['get']);
    expect(await store.find('', start)).toBeNull();
    expect(await store.find(`${id}x`, start)).toBeNull();
    expect(await store.find('*'.repeat(43), start)).toBeNull();
    expect(calls.names()).toEqual(['get']);
    calls.stop();
    expect(await store.find('A'.repeat(43), start)).toBeNull();
  });

  it('stores nothing in Valkey that could be used to sign in', async () => {
    const { id } = await store.create(person('dump'), start);
    const { hash } = await found(id, start);
    const plain = redis.duplicate({ keyPrefix: '' });
    const keys = await plain.keys(`${keyPrefix}*`);
    expect(keys.some((key) => key.endsWith(hash))).toBe(true);
    expect(keys.join()).not.toContain(id);
    expect(await plain.get(`${keyPrefix}session:${hash}`)).not.toContain(id);
    expect(await store.find(hash, start)).toBeNull();
    plain.disconnect();
  });

  it('ends 30 minutes after the last use', async () => {
    const { id } = await store.create(person('idle'), start);
    await found(id, later(30 * minute - 1));
    expect(await store.find(id, later(30 * minute))).toBeNull();

    await store.touch(await found(id, later(29 * minute)), later(29 * minute));
    await found(id, later(59 * minute - 1));
    expect(await store.find(id, later(59 * minute))).toBeNull();
  });

  it('records a use at most once a minute', async () => {
    const { id } = await store.create(person('touch'), start);
    const calls = countCalls();
    const session = await found(id, later(59_999));
    await store.touch(session, later(59_999));
    expect(calls.names()).toEqual(['get']);
    await store.touch(session, later(minute));
    expect(calls.names()).toEqual(['get', 'eval']);
    calls.stop();
    expect((await found(id, later(minute))).seenAt).toBe(later(minute).getTime());
  });

  it('lasts for 30 days with remember-me, idle or not', async () => {
    const remembered = { ...person('remembered'), rememberMe: true };
    const { id, maxAgeSeconds } = await store.create(remembered, start);
    expect(maxAgeSeconds).toBe((30 * day) / 1000);
    await store.touch(await found(id, later(29 * day)), later(29 * day));
    await found(id, later(30 * day - 1));
    expect(await store.find(id, later(30 * day))).toBeNull();
  });

  it('ends after 12 hours for administrators, also with remember-me', async () => {
    for (const role of ['admin', 'master-admin'] as const) {
      const { id, maxAgeSeconds } = await store.create(
        { ...person(role), role, rememberMe: true },
        start,
      );
      expect(maxAgeSeconds).toBe((12 * hour) / 1000);
      await found(id, later(12 * hour - 1));
      expect(await store.find(id, later(12 * hour))).toBeNull();
    }
    const { id } = await store.create({ ...person('boss'), role: 'admin' }, start);
    for (let at = 20 * minute; at < 12 * hour; at += 20 * minute) {
      await store.touch(await found(id, later(at)), later(at));
    }
    expect(await store.find(id, later(12 * hour))).toBeNull();
  });

  it('ends after 12 hours without remember-me, however much it is used', async () => {
    const { id } = await store.create(person('worker'), start);
    for (let at = 20 * minute; at < 12 * hour; at += 20 * minute) {
      await store.touch(await found(id, later(at)), later(at));
    }
    expect(await store.find(id, later(12 * hour))).toBeNull();
  });

  it('says when it ends if it isn’t used again', async () => {
    const ending = async (session: NewSession) => {
      const { id } = await store.create(session, start);
      return store.expiryOf(await found(id, start)).getTime() - start.getTime();
    };
    expect(await ending(person('expiry'))).toBe(30 * minute);
    expect(await ending({ ...person('expiry'), rememberMe: true })).toBe(30 * day);
    expect(await ending({ ...person('expiry'), role: 'admin', rememberMe: true })).toBe(12 * hour);
  });

  it('expires in Valkey', async () => {
    const quick = createSessionStore(redis, key, { idleMinutes: 0.05 });
    const { id } = await quick.create(person('quick'), new Date());
    const { hash } = (await quick.find(id)) as Session;
    await expect.poll(() => redis.exists(`session:${hash}`)).toBe(0);
    expect(await redis.pttl('sessions-of:quick:by-start')).toBeGreaterThan(29 * day);
  });
});

describe('the person of a session at a provider', () => {
  it.each([
    [{}, 12 * hour],
    [{ rememberMe: true }, 30 * day],
    [{ rememberMe: true, role: 'admin' as const }, 12 * hour],
  ])('is known for as long as the session of %j can last', async (more, lifetime) => {
    const plain = redis.duplicate({ keyPrefix: '' });
    const providerKeys = () => plain.keys(`${keyPrefix}session:of-provider:*`);
    const before = new Set(await providerKeys());
    const sid = randomUUID();
    const signedInBy = { provider: 'hospital', subject: 'ann', sid };
    await store.create({ ...person('provider'), ...more, signedInBy }, start);
    expect(await store.userOfProviderSession('hospital', sid)).toBe('provider');
    const [added = ''] = (await providerKeys()).filter((key) => !before.has(key));
    const left = await plain.pttl(added);
    plain.disconnect();
    expect(left).toBeLessThanOrEqual(lifetime);
    expect(left).toBeGreaterThan(lifetime - hour);
  });
});

describe('findAll', () => {
  it('finds open sessions in one round trip, and extends none', async () => {
    const [one, other] = [
      await store.create(person('watched'), start),
      await store.create(person('watched'), later(10 * minute)),
    ];
    const life = await redis.pttl(`session:${one.hash}`);
    const calls = countCalls();
    const found = await store.findAll([one.hash, 'none', other.hash], later(35 * minute));
    expect(calls.names()).toEqual(['mget']);
    calls.stop();
    expect(found).toMatchObject([null, null, { hash: other.hash, userId: 'watched' }]);
    expect(await redis.pttl(`session:${one.hash}`)).toBeLessThanOrEqual(life);
    expect(await store.findAll([])).toEqual([]);
  });
});

describe('with a new first key', () => {
  const newKey = randomBytes(32).toString('base64');
  const rotated = createSessionStore(redis, `${newKey} ${key}`);
  const afterwards = createSessionStore(redis, newKey);

  it('a session is found, and its next use signs it with the new key', async () => {
    const { id, hash } = await store.create(person('rotated'), start);
    const session = (await rotated.find(id, start)) as Session;
    expect(session).toMatchObject(person('rotated'));
    expect(await afterwards.find(id, start)).toBeNull();
    const later = new Date(start.getTime() + 2 * minute);
    await rotated.touch(session, later);
    expect(await afterwards.find(id, later)).toMatchObject({ hash, seenAt: later.getTime() });
    expect(await store.find(id, later)).toBeNull();
  });

  it('a session that has ended meanwhile doesn’t come back', async () => {
    const { id } = await store.create(person('ended'), start);
    const session = (await rotated.find(id, start)) as Session;
    await rotated.end(session.hash);
    await rotated.touch(session, new Date(start.getTime() + 2 * minute));
    expect(await rotated.find(id, start)).toBeNull();
  });
});

describe('a value in Valkey', () => {
  const storedAs = async (hash: string) => (await redis.get(`session:${hash}`)) as string;

  it('is not a session if it was written without the key', async () => {
    const { id, hash } = await store.create(person('written'), start);
    const value = await storedAs(hash);
    const json = value.slice(value.indexOf('{'));
    const other = createSessionStore(redis, randomBytes(32).toString('base64'));
    const { id: forged } = await other.create({ ...person('x'), role: 'master-admin' }, start);
    expect(await store.find(forged, start)).toBeNull();
    const written = [
      json,
      `v1..${json}`,
      `v1.${'A'.repeat(43)}.${json}`,
      value.replace('"employee"', '"master-admin"'),
      value.replace('"full"', '"setup"'),
      value.replace('"written"', '"somebody"'),
      value.replace('"rememberMe":false', '"rememberMe":true'),
      value.replace(`"seenAt":${start.getTime()}`, `"seenAt":${start.getTime() + hour}`),
      `${value} `,
      'v1',
      '',
    ];
    for (const text of written) {
      expect(text).not.toBe(value);
      await redis.set(`session:${hash}`, text);
      expect(await store.find(id, start), text).toBeNull();
      expect(await store.findAll([hash], start), text).toEqual([null]);
      expect(await store.listForUser('written', start), text).toEqual([]);
    }
    await redis.set(`session:${hash}`, value);
    expect((await found(id, start)).userId).toBe('written');
  });

  it('is not a session under another id', async () => {
    const admin = await store.create({ ...person('admin'), role: 'admin' }, start);
    const own = await store.create(person('replayer'), start);
    await redis.set(`session:${own.hash}`, await storedAs(admin.hash));
    expect(await store.find(own.id, start)).toBeNull();
    await redis.zadd('sessions-of:replayer:by-start', 1, admin.hash);
    expect(await store.listForUser('replayer', start)).toEqual([]);
  });

  it('that is restored after a use only ends the session sooner', async () => {
    const { id, hash } = await store.create(person('put back'), start);
    const value = await storedAs(hash);
    await store.touch(await found(id, later(20 * minute)), later(20 * minute));
    await redis.set(`session:${hash}`, value);
    await found(id, later(30 * minute - 1));
    expect(await store.find(id, later(30 * minute))).toBeNull();
  });
});

describe('a person', () => {
  it('has at most 20 sessions: one more ends the oldest', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 22; i += 1) {
      ids.push((await store.create(person('collector'), later(i * 1000))).id);
    }
    const open = await Promise.all(ids.map((id) => store.find(id, later(minute))));
    expect(open.map((session) => session !== null)).toEqual([
      false,
      false,
      ...Array.from({ length: 20 }, () => true),
    ]);
    expect(await store.listForUser('collector', later(minute))).toHaveLength(20);
  });

  it('has at most 20 sessions after concurrent sign-ins', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, i) => store.create(person('crowd'), later(i))),
    );
    expect(await store.listForUser('crowd', later(minute))).toHaveLength(20);
  });

  it('has no session ended because of expired ones', async () => {
    const remembered = { ...person('regular'), rememberMe: true };
    const { id } = await store.create(remembered, start);
    for (let i = 0; i < 30; i += 1) await store.create(person('regular'), later(i * hour));
    await found(id, later(30 * hour));
  });
});

describe('ending', () => {
  it('takes effect immediately, and a later use doesn’t bring the session back', async () => {
    const { id } = await store.create(person('leaver'), start);
    const session = await found(id, start);
    await store.end(session.hash);
    await store.touch(session, later(5 * minute));
    expect(await store.find(id, later(5 * minute))).toBeNull();
    expect(await store.listForUser('leaver', start)).toEqual([]);
    await store.end(session.hash);
  });

  it('ends all sessions of a person except one, and nobody else’s', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await store.create(person('many'), start)).id),
    );
    const { id: bystander } = await store.create(person('bystander'), start);
    const [kept, ...rest] = ids as [string, string, string];
    await store.endAllForUser('many', (await found(kept, start)).hash);
    await found(kept, start);
    for (const id of rest) expect(await store.find(id, start)).toBeNull();
    await store.endAllForUser('many');
    expect(await store.find(kept, start)).toBeNull();
    await found(bystander, start);
    await store.endAllForUser('nobody-known');
  });

  it('ends sessions while their uses are being recorded', async () => {
    const { id } = await store.create(person('busy'), start);
    const session = await found(id, start);
    await Promise.all([
      ...Array.from({ length: 20 }, () => store.touch(session, later(2 * minute))),
      store.endAllForUser('busy'),
      ...Array.from({ length: 20 }, () => store.touch(session, later(3 * minute))),
    ]);
    expect(await store.find(id, later(3 * minute))).toBeNull();
  });
});

describe('listForUser', () => {
  it('gives the open sessions, the most recently used first', async () => {
    const first = await store.create({ ...person('lister'), agent: 'phone' }, start);
    await store.create({ ...person('lister'), agent: 'office' }, later(minute));
    await store.create({ ...person('other'), agent: 'not mine' }, start);
    await store.touch(await found(first.id, later(5 * minute)), later(5 * minute));
    const agents = async (now: Date) =>
      (await store.listForUser('lister', now)).map((s) => s.agent);
    expect(await agents(later(5 * minute))).toEqual(['phone', 'office']);
    expect(await agents(later(32 * minute))).toEqual(['phone']);
  });
});

describe('count', () => {
  it('counts open sessions in one round trip without reading them', async () => {
    const ends = `${keyPrefix}session-ends`;
    const plain = redis.duplicate({ keyPrefix: '' });
    await plain.del(ends);
    const used = await store.create(person('counted'), start);
    await store.create(person('counted'), start);
    await store.create({ ...person('boss'), role: 'admin', rememberMe: true }, start);
    const ended = await store.create(person('counted'), start);
    await store.end(ended.hash);
    await store.touch(await found(used.id, start), later(20 * minute));

    const calls = countCalls();
    expect(await store.count(later(20 * minute))).toBe(3);
    expect(calls.names()).toEqual(['zcount']);
    calls.stop();
    expect(await store.count(later(30 * minute))).toBe(2);
    expect(await store.count(later(50 * minute))).toBe(1);
    expect(await store.count(later(12 * hour))).toBe(0);
    await store.create(person('somebody else'), later(13 * hour));
    // What has ended is not kept to be counted.
    expect(await plain.zcard(ends)).toBe(1);
    await store.endAllForUser('somebody else');
    expect(await store.count(later(13 * hour))).toBe(0);
    plain.disconnect();
  });
});

function person(userId: string): NewSession {
  return {
    userId,
    role: 'employee',
    stage: 'full',
    rememberMe: false,
    address: '192.0.2.1',
    agent: 'a browser',
  };
}

function later(milliseconds: number): Date {
  return new Date(start.getTime() + milliseconds);
}

async function found(id: string, now: Date): Promise<Session> {
  const session = await store.find(id, now);
  if (!session) throw new Error('the session has ended');
  return session;
}

/** The commands that are sent from now on. */
function countCalls() {
  const names: string[] = [];
  const original = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, ...rest) => {
    names.push(command.name);
    return original(command, ...rest);
  };
  return {
    names: () => [...names],
    stop() {
      redis.sendCommand = original;
    },
  };
}
