import { randomUUID } from 'node:crypto';
import { itNightly } from '@portal/testing/it-nightly';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { connectValkeyAt } from '@portal/testing/valkey';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  cookieOf,
  createPerson,
  createPersonInSetup,
  ownPassword,
  type Person,
  securityAnswer,
} from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let other: TestGateway;

beforeAll(async () => {
  const environment = { SEALING_KEY: inject('gatewayEnvironment').SEALING_KEY ?? '' };
  [gateway, other] = await Promise.all([
    startTestGateway(environment),
    startTestGateway(environment),
  ]);
});

function keyed(key: string, { cookie }: { cookie?: string } = {}) {
  return { cookie, headers: { 'idempotency-key': key } };
}

function storedResponseOf({ id }: Person) {
  const redis = connectValkeyAt(inject('gatewayEnvironment').REDIS_URL ?? '');
  return redis.keys(`idem:${id}:*`).then(async ([key]) => {
    if (!key) return null;
    return { redis, key, value: await redis.get(key), ttlMs: await redis.pttl(key) };
  });
}

async function sentBy({ cookie }: Person): Promise<number> {
  return ((await gateway.get('/api/messages/sent', { cookie })).body as unknown[]).length;
}

describe('by REST', () => {
  test('a repeated write gets the first response and changes nothing', async () => {
    const sender = await createPerson(gateway);
    const key = randomUUID();
    const message = { content: 'The rota for July', subject: 'Rota' };
    const first = await gateway.post('/api/messages', message, keyed(key, sender));
    expect(first.status).toBe(201);
    // From another gateway, with its fields in another order, it is still the same request.
    const reordered = { subject: message.subject, content: message.content };
    const second = await other.post('/api/messages', reordered, keyed(key, sender));
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await sentBy(sender)).toBe(1);
  });

  test('another body or path gives 422', async () => {
    const sender = await createPerson(gateway);
    const key = randomUUID();
    await gateway.post('/api/messages', { content: 'One' }, keyed(key, sender));
    const otherBody = await gateway.post('/api/messages', { content: 'Two' }, keyed(key, sender));
    expect(otherBody).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const otherPath = await gateway.post('/api/time-entries/clock-in', {}, keyed(key, sender));
    expect(otherPath.status).toBe(422);
    expect(await sentBy(sender)).toBe(1);
  });

  test('of concurrent writes one is done, and the others get 409', async ({ task }) => {
    const sender = await createPerson(gateway);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (i % 2 ? gateway : other).post('/api/messages', { content: 'Hi' }, keyed(key, sender)),
      ),
    );
    const statuses = new Set(replies.map(({ status }) => status));
    expect(statuses.has(201)).toBe(true);
    for (const status of statuses) expect([201, 409]).toContain(status);
    const done = replies.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await sentBy(sender)).toBe(1);
    saveFaultTestResult(task, { tried: replies.length, acknowledged: done.length });
  });

  test('while the first is in progress, a repetition gets 409 with Retry-After', async () => {
    const sender = await createPerson(gateway);
    const key = randomUUID();
    await gateway.post('/api/messages', { content: 'Hi' }, keyed(key, sender));
    const entry = await storedResponseOf(sender);
    const { fingerprint } = JSON.parse(entry?.value ?? '{}');
    // The entry of a gateway that has started the write.
    await entry?.redis.set(entry.key, JSON.stringify({ state: 'running', fingerprint }), 'EX', 15);
    const reply = await gateway.post('/api/messages', { content: 'Hi' }, keyed(key, sender));
    expect(reply).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_IN_USE' } });
    expect(reply.headers.get('retry-after')).toBe('1');
  });

  test('without the gateway’s entry, the service’s record gives the first response', async () => {
    const sender = await createPerson(gateway);
    const key = randomUUID();
    const first = await gateway.post('/api/messages', { content: 'Hi' }, keyed(key, sender));
    const entry = await storedResponseOf(sender);
    await entry?.redis.del(entry.key);
    const second = await other.post('/api/messages', { content: 'Hi' }, keyed(key, sender));
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await sentBy(sender)).toBe(1);
  });

  test('a conflict is a response too', async () => {
    const { cookie } = await createPerson(gateway);
    const key = randomUUID();
    const first = await gateway.post('/api/time-entries/clock-out', {}, keyed(key, { cookie }));
    expect(first).toMatchObject({ status: 409, body: { code: 'NOT_CLOCKED_IN' } });
    await gateway.post('/api/time-entries/clock-in', {}, { cookie });
    const second = await gateway.post('/api/time-entries/clock-out', {}, keyed(key, { cookie }));
    expect(second.body).toEqual(first.body);
  });

  test('a key belongs to one person', async () => {
    const [one, two] = await Promise.all([createPerson(gateway), createPerson(gateway)]);
    const key = randomUUID();
    await gateway.post('/api/messages', { content: 'Mine' }, keyed(key, one));
    const reply = await gateway.post('/api/messages', { content: 'Other' }, keyed(key, two));
    expect(reply.status).toBe(201);
  });

  test('a repeated sign-in gets the same session', async () => {
    const { username } = await createPerson(gateway);
    const key = randomUUID();
    const signIn = { username, password: ownPassword, securityAnswer };
    const first = await gateway.post('/api/login', signIn, keyed(key));
    const second = await other.post('/api/login', signIn, keyed(key));
    expect(second.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    expect(second.body).toEqual(first.body);
  });

  test('a repeated setup gets its response, although nobody may do it twice', async () => {
    const { cookie } = await createPersonInSetup(gateway);
    const setup = { newPassword: ownPassword, securityQuestion: 'Your first car?', securityAnswer };
    const key = randomUUID();
    const first = await gateway.post('/api/setup-security', setup, keyed(key, { cookie }));
    const next = cookieOf(first);
    const request = keyed(key, { cookie: next });
    const second = await other.post('/api/setup-security', setup, request);
    expect([second.status, second.body]).toEqual([200, first.body]);
    const another = { ...setup, newPassword: 'another-one-7391' };
    const third = await gateway.post('/api/setup-security', another, request);
    expect(third.status).toBe(403);
  });

  test('a failed sign-in can be retried with the same key', async () => {
    const { username } = await createPerson(gateway);
    const request = keyed(randomUUID());
    const wrong = { username, password: 'wrong', securityAnswer };
    const right = { username, password: ownPassword, securityAnswer };
    expect((await gateway.post('/api/login', wrong, request)).status).toBe(401);
    expect((await gateway.post('/api/login', right, request)).status).toBe(200);
  });

  test('the stored entry is encrypted and expires after a day', async () => {
    const sender = await createPerson(gateway);
    const key = 'a key with a name: Bartholomew!';
    await gateway.post('/api/messages', { content: 'Unmistakable' }, keyed(key, sender));
    const entry = await storedResponseOf(sender);
    expect(`${entry?.key} ${entry?.value}`).not.toMatch(/Unmistakable|Bartholomew/);
    expect((entry?.ttlMs ?? 0) / 3_600_000).toBeCloseTo(24, 1);
  });

  test.each(['', 'x'.repeat(256), 'tab\there', 'é'])('%j is an invalid key', async (key) => {
    const { cookie } = await createPerson(gateway);
    const reply = await gateway.post('/api/time-entries/clock-in', {}, keyed(key, { cookie }));
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', issues: [{ path: ['Idempotency-Key'] }] },
    });
  });
});

describe('storage is limited', () => {
  const sendMutation = (count: number) =>
    `mutation ($input: SendMessageInput!) { ${Array.from(
      { length: count },
      // As many aliases within fields as a document may have.
      (_, i) => `m${i}: sendMessage(input: $input) { id content ${i < 5 ? 'copy: content' : ''} }`,
    ).join(' ')} }`;
  const size = async ({ id }: Person) => {
    const redis = connectValkeyAt(inject('gatewayEnvironment').REDIS_URL ?? '');
    const keys = [...(await redis.keys(`idem:${id}:*`)), `idem-of:${id}`];
    let bytes = 0;
    for (const key of keys) bytes += (await redis.memory('USAGE', key)) ?? 0;
    return { entries: keys.length - 1, bytes };
  };

  test('a large response isn’t stored, and its write is still done once', async () => {
    const sender = await createPerson(gateway);
    const request = keyed(randomUUID(), sender);
    const input = { content: 'x'.repeat(5_000) };
    const first = await gateway.graphql(sendMutation(15), { input }, request);
    expect(first.body.errors).toBeUndefined();
    expect(JSON.stringify(first.body).length).toBeGreaterThan(100_000);
    expect((await size(sender)).bytes).toBeLessThan(1_000);
    const second = await other.graphql(sendMutation(15), { input }, request);
    expect(second.body).toEqual(first.body);
    expect(await sentBy(sender)).toBe(15);
    const changed = await gateway.graphql(sendMutation(15), { input: { content: 'y' } }, request);
    expect(changed.body.errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await sentBy(sender)).toBe(15);
  });

  itNightly(
    'the oldest of many responses are dropped, and their writes are still done once',
    async () => {
      const sender = await createPerson(gateway);
      const input = { content: 'x'.repeat(4_000) };
      const keys = Array.from({ length: 110 }, () => randomUUID());
      const first = await gateway.post('/api/messages', input, keyed(keys[0] as string, sender));
      for (const key of keys.slice(1)) {
        const { status } = await gateway.post('/api/messages', input, keyed(key, sender));
        expect(status).toBe(201);
      }
      const { entries, bytes } = await size(sender);
      expect(entries).toBe(100);
      expect(bytes).toBeLessThan(2 * 1024 * 1024);
      const again = await other.post('/api/messages', input, keyed(keys[0] as string, sender));
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(await sentBy(sender)).toBe(110);
      const last = await other.post('/api/messages', input, keyed(keys.at(-1) as string, sender));
      expect(last.headers.get('idempotent-replayed')).toBe('true');
    },
  );
});

describe('by GraphQL', () => {
  const send = 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { id } }';
  const twice = `mutation ($input: SendMessageInput!) {
    one: sendMessage(input: $input) { id } two: sendMessage(input: $input) { id }
  }`;

  test('a repeated document gets the first response, another document 422', async () => {
    const sender = await createPerson(gateway);
    const key = randomUUID();
    const input = { content: 'Hi' };
    const first = await gateway.graphql(send, { input }, keyed(key, sender));
    expect(first.body.errors).toBeUndefined();
    const second = await other.graphql(send, { input }, keyed(key, sender));
    expect(second.body).toEqual(first.body);
    const third = await gateway.graphql(twice, { input }, keyed(key, sender));
    expect(third.status).toBe(422);
    expect(third.body.errors).toMatchObject([{ extensions: { code: 'IDEMPOTENCY_KEY_REUSED' } }]);
    expect(await sentBy(sender)).toBe(1);
  });

  test('two writes in one request are both done once, also without the gateway’s entry', async () => {
    const sender = await createPerson(gateway);
    const key = randomUUID();
    const first = await gateway.graphql(twice, { input: { content: 'Hi' } }, keyed(key, sender));
    const entry = await storedResponseOf(sender);
    await entry?.redis.del(entry.key);
    const second = await other.graphql(twice, { input: { content: 'Hi' } }, keyed(key, sender));
    expect(second.body).toEqual(first.body);
    expect(await sentBy(sender)).toBe(2);
  });

  test('a read ignores the key', async () => {
    const { cookie } = await createPerson(gateway);
    const key = randomUUID();
    const ask = (query: string) => gateway.graphql(query, {}, keyed(key, { cookie }));
    expect((await ask('{ currentEntry { id } }')).status).toBe(200);
    expect((await ask('{ todayTotal { totalMinutes } }')).status).toBe(200);
  });
});
