import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, masterAdminCookie } from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { createRateLimiter } from './rate-limiter.ts';

test('2,000 polling dashboards behind one address stay within the limits', async () => {
  const limits = createRateLimiter({ perSession: 1_200, perAddress: 3_000, writes: 500 });
  // Everybody's polling requests of a minute, with five tabs each.
  const everySeconds = [30, 30, 30, 15, 60, 30, 30, 30, 30, 10, 30, 60, 30, 30, 30];
  const aMinute = 5 * everySeconds.reduce((sum, seconds) => sum + 60 / seconds, 0);
  expect(aMinute).toBe(170);
  for (let person = 0; person < 2_000; person += 1) {
    for (let request = 0; request < aMinute; request += 1) {
      const session = { hash: `session ${person}`, userId: `person ${person}` };
      const spent = limits.consume(session, '192.0.2.1');
      if (!(await spent).ok) throw new Error('refused');
    }
  }
  // They also sign in within two minutes, with four requests each before there is a session.
  for (let request = 0; request < 2_000; request += 1) {
    expect((await limits.consume(null, '192.0.2.1')).ok).toBe(true);
  }
});

test('all IPv6 networks of a /48 have ten times the limit of one', async () => {
  const limiter = createRateLimiter({ perSession: 30, perAddress: 3, writes: 20 });
  const from = async (address: string) => (await limiter.consume(null, address)).ok;
  const replies: boolean[] = [];
  for (let network = 0; network < 31; network += 1) {
    replies.push(await from(`2001:db8:1:${network.toString(16)}::1`));
  }
  expect(replies).toEqual([...Array(30).fill(true), false]);
  expect(await from('2001:db8:2::1')).toBe(true);
});

test('all sessions of a person have five times the limit of one', async () => {
  const limits = createRateLimiter({ perSession: 10, perAddress: 10, writes: 10 });
  const isAllowed = async (session: number, userId = 'ada') =>
    (await limits.consume({ hash: `${userId} ${session}`, userId }, '192.0.2.1')).ok;
  const requests = Array.from({ length: 100 }, (_, index) => isAllowed(index % 20));
  expect((await Promise.all(requests)).filter((allowed) => allowed)).toHaveLength(50);
  expect(await isAllowed(1, 'grace')).toBe(true);
});

test('an employee has a limit of writes in three weeks, whatever their sessions, and administrators have none', async () => {
  const limits = createRateLimiter({ perSession: 10, perAddress: 10, writes: 10 });
  const ada = { userId: 'ada', role: 'employee' } as const;
  expect(await limits.consumeWrites(ada, 7)).toMatchObject({ ok: true });
  const refused = await limits.consumeWrites(ada, 7);
  expect(refused).toMatchObject({ ok: false, failure: { code: 'TOO_MANY_REQUESTS' } });
  expect(refused.ok ? 0 : refused.failure.retryAfterSeconds).toBeGreaterThan(20 * 86_400);
  expect((await limits.consumeWrites({ ...ada, userId: 'grace' }, 7)).ok).toBe(true);
  for (const role of ['admin', 'master-admin', null] as const) {
    expect((await limits.consumeWrites({ userId: 'hr', role }, 100)).ok).toBe(true);
  }
});

describe('the gateway', () => {
  let gateway: TestGateway;
  let proxied: (address: string) => { headers: Record<string, string> };

  beforeAll(async () => {
    gateway = await startTestGateway({
      REQUEST_LIMIT_SESSION: '30',
      REQUEST_LIMIT_ADDRESS: '20',
      TRUSTED_PROXIES: '127.0.0.1',
    });
    proxied = (address) => ({ headers: { 'x-forwarded-for': address } });
  });

  const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);
  const times = <T>(count: number, work: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, work));

  test('limits an address without a session, by REST and GraphQL alike', async () => {
    const from = proxied('198.51.100.1');
    const rest = () => gateway.get('/api/auth/user', from);
    const document = '{ checkFirstSetup { requiresFirstSetup } }';
    const graph = () => gateway.graphql(document, {}, from);
    // From now on the gateway knows it.
    await gateway.graphql(document, {}, proxied('198.51.100.9'));
    expect(new Set(statuses(await times(10, rest)))).toEqual(new Set([401]));
    expect(new Set(statuses(await times(10, graph)))).toEqual(new Set([200]));
    const refused = await rest();
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const byGraph = await graph();
    expect(byGraph).toMatchObject({
      status: 429,
      body: { errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] },
    });
    expect(byGraph.headers.get('retry-after')).toBeTruthy();
    // An invalid cookie is no session.
    const cookie = `portal_session=${'x'.repeat(43)}`;
    expect((await gateway.get('/api/auth/user', { ...from, cookie })).status).toBe(429);
  });

  test('still serves other addresses, sessions from the same one, pages and health checks', async () => {
    const from = proxied('198.51.100.2');
    await times(25, () => gateway.get('/api/auth/user', from));
    expect((await gateway.get('/api/auth/user', from)).status).toBe(429);
    const ofAddress = async (address: string) =>
      (await gateway.get('/api/auth/user', proxied(address))).status;
    expect(await ofAddress('198.51.100.3')).toBe(401);
    const session = { ...from, cookie: masterAdminCookie() };
    expect((await gateway.get('/api/auth/user', session)).status).toBe(200);
    for (const path of ['/health/live', '/health/ready', '/api/openapi.json']) {
      expect((await gateway.get(path, from)).status).toBe(200);
    }
  });

  test('counts IPv6 by /64', async () => {
    let host = 0;
    await times(25, () => {
      host += 1;
      return gateway.get('/api/auth/user', proxied(`2001:db8:0:1::${host.toString(16)}`));
    });
    const status = async (address: string) =>
      (await gateway.get('/api/auth/user', proxied(address))).status;
    expect(await status('2001:db8:0:1:9:9:9:9')).toBe(429);
    expect(await status('2001:db8:0:2::1')).toBe(401);
  });

  test('limits a session from all addresses, and no other session', async () => {
    const open = await startTestGateway();
    const [one, other] = await Promise.all([createPerson(open), createPerson(open)]);
    let host = 0;
    const replies = await times(40, () => {
      host += 1;
      const from = proxied(`203.0.113.${host}`);
      return gateway.get('/api/time-entries/current', { ...from, cookie: one.cookie });
    });
    expect(statuses(replies).filter((status) => status === 200)).toHaveLength(30);
    expect(statuses(replies).filter((status) => status === 429)).toHaveLength(10);
    const download = await gateway.get('/api/live', { cookie: one.cookie });
    expect(download.status).toBe(429);
    const write = await gateway.post('/api/time-entries/clock-in', {}, { cookie: one.cookie });
    expect(write.status).toBe(429);
    const reply = await gateway.get('/api/time-entries/current', { cookie: other.cookie });
    expect(reply.status).toBe(200);
  });

  test('counts a GraphQL document that it doesn’t know as three requests', async () => {
    const open = await startTestGateway();
    const [one, other] = await Promise.all([createPerson(open), createPerson(open)]);
    const ask = async (name: string, { cookie }: { cookie: string }) =>
      (await gateway.graphql(`query ${name} { currentUser { id } }`, {}, { cookie })).status;
    const names = Array.from({ length: 11 }, (_, index) => `Name${index}At${Date.now()}`);
    const replies: number[] = [];
    for (const name of names) replies.push(await ask(name, one));
    expect(replies).toEqual([...Array(10).fill(200), 429]);
    const known = await times(30, () => ask(String(names[0]), other));
    expect(new Set(known)).toEqual(new Set([200]));
  });

  test('counts an invalid GraphQL document as three requests each time', async () => {
    const { cookie } = await createPerson(await startTestGateway());
    const invalid = `query Invalid${Date.now()} { currentUser { nothing } }`;
    const replies: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      replies.push((await gateway.graphql(invalid, {}, { cookie })).status);
    }
    expect(replies).toEqual([...Array(10).fill(400), 429]);
  });

  test('counts each root field of a GraphQL document without a session', async () => {
    const from = proxied('198.51.100.20');
    const fields = Array.from({ length: 15 }, (_, i) => `a${i}: beginPasskeySignIn { challenge }`);
    const document = `mutation { ${fields.join(' ')} }`;
    // The first one counts as 17, because the gateway doesn't know the document yet.
    expect((await gateway.graphql(document, {}, from)).status).toBe(200);
    expect((await gateway.graphql(document, {}, from)).status).toBe(429);
    const { cookie } = await createPerson(await startTestGateway());
    const names = '{ a: currentUser { id } b: currentUser { id } c: currentUser { id } }';
    await gateway.graphql(names, {}, { cookie });
    const signedIn = await times(20, () => gateway.graphql(names, {}, { cookie }));
    expect(new Set(statuses(signedIn))).toEqual(new Set([200]));
  });

  test('limits the writes of an employee, by REST and by each root field of GraphQL', async () => {
    const limited = await startTestGateway({ REQUEST_LIMIT_WRITES: '12' });
    const [one, other] = await Promise.all([createPerson(limited), createPerson(limited)]);
    const clockIn = (cookie: string) => limited.post('/api/time-entries/clock-in', {}, { cookie });
    const more = 'fragment More on Mutation { c: clockOut(input: {}) { id } }';
    const document = `mutation { a: clockOut(input: {}) { id } b: clockOut(input: {}) { id } ...More } ${more}`;
    const replies: number[] = [];
    // Refused ones count as well, and so does the setup.
    for (let times = 0; times < 4; times += 1) {
      replies.push((await limited.graphql(document, {}, { cookie: one.cookie })).status);
    }
    expect(replies).toEqual([200, 200, 200, 429]);
    expect((await clockIn(one.cookie)).status).toBe(429);
    // Reads go on, and so do others.
    const read = await limited.get('/api/time-entries/current', { cookie: one.cookie });
    expect(read.status).toBe(200);
    expect((await clockIn(other.cookie)).status).toBe(201);
  });

  test('counts a download of an employee as a write: the audit trail has each', async () => {
    const limited = await startTestGateway({ REQUEST_LIMIT_WRITES: '4' });
    const { cookie } = await createPerson(limited);
    const download = () => limited.get(`/api/personal-data/${'0'.repeat(24)}`, { cookie });
    const statuses: number[] = [];
    for (let times = 0; times < 5; times += 1) statuses.push((await download()).status);
    expect(statuses.slice(0, 2)).toEqual([404, 404]);
    expect(statuses.at(-1)).toBe(429);
  });
});
