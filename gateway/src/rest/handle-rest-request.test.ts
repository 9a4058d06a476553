import { beforeAll, describe, expect, test } from 'vitest';
import {
  cookieOf,
  createPerson,
  createPersonInSetup,
  masterAdminCookie,
  ownPassword,
  type Person,
  securityAnswer,
} from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let employee: Person;

beforeAll(async () => {
  gateway = await startTestGateway();
  employee = await createPerson(gateway);
});

const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
const tooLarge = JSON.stringify({ surprise: 'x'.repeat(120 * 1024) });

describe('checks are made in this order', () => {
  const steps: [string, { body: string; headers: Record<string, string> }, number, string][] = [
    [
      'too large, of the wrong type, foreign',
      { body: tooLarge, headers: { ...foreign, 'content-type': 'text/plain' } },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'of the wrong type and foreign',
      { body: '{', headers: { ...foreign, 'content-type': 'text/plain' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['foreign, from nobody', { body: '{', headers: foreign }, 403, 'FOREIGN_ORIGIN'],
    ['from nobody', { body: '{', headers: {} }, 401, 'UNAUTHENTICATED'],
  ];
  test.each(steps)('%s', async (_what, request, status, code) => {
    const reply = await gateway.send('POST', '/api/users', request);
    expect(reply).toMatchObject({ status, body: { code } });
  });

  test('invalid JSON from an employee', async () => {
    const reply = await gateway.post('/api/users', '{', { cookie: employee.cookie });
    expect(reply).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test.each(['{', '[]', '"x"', 'null'])('%s from an administrator', async (body) => {
    const reply = await gateway.post('/api/users', body, { cookie: masterAdminCookie() });
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
  });
});

describe('an unknown path', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['OPTIONS', '/api/nothing'],
    ['PUT', '/api/nothing/at/all'],
    ['GET', '/api/auth/user/'],
    ['GET', '/api/../api/nothing'],
  ])('%s %s gives everybody 404', async (method, path) => {
    for (const cookie of [null, employee.cookie, masterAdminCookie()]) {
      const reply = await gateway.send(method, path, { cookie });
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({ message: 'Address not found', code: 'NOT_FOUND' });
    }
  });
});

describe('another site’s link', () => {
  const path = '/api/sick-leave-requests';

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.test/' },
  ])('with %j reads nothing with somebody’s session', async (headers) => {
    const reply = await gateway.get(path, { cookie: masterAdminCookie(), headers });
    expect(reply).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
  });

  test('opens what needs no session, and what somebody types', async () => {
    const cookie = masterAdminCookie();
    const foreignLink = { cookie, headers: { 'sec-fetch-site': 'cross-site' } };
    const typed = { cookie, headers: { 'sec-fetch-site': 'none' } };
    expect((await gateway.get('/api/check-first-setup', foreignLink)).status).toBe(200);
    expect((await gateway.get(path, typed)).status).toBe(200);
  });
});

describe('a browser’s write from another origin', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ])('with %j is refused and changes nothing', async (headers) => {
    const { cookie } = employee;
    const reply = await gateway.post('/api/time-entries/clock-in', {}, { cookie, headers });
    expect(reply).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } });
    expect((await gateway.get('/api/time-entries/current', { cookie })).body).toBeNull();
  });

  test('is accepted from the portal’s own page', async () => {
    const headers = { origin: gateway.url, 'sec-fetch-site': 'same-origin' };
    const { cookie } = employee;
    const reply = await gateway.post('/api/messages', { content: 'Hello' }, { cookie, headers });
    expect(reply.status).toBe(201);
  });

  test('can’t be sent as a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { cookie } = employee;
    for (const body of ['', 'content=x']) {
      const reply = await gateway.post('/api/messages', body, { cookie, headers });
      expect(reply).toMatchObject({
        status: 415,
        body: { message: 'The body must be JSON in UTF-8: application/json' },
      });
    }
  });

  test('can’t be sent compressed', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const { cookie } = employee;
    const reply = await gateway.post('/api/messages', { content: 'x' }, { cookie, headers });
    const message = 'The body must not have a Content-Encoding';
    expect(reply).toMatchObject({ status: 415, body: { message } });
  });
});

describe('answers', () => {
  test('have a bare body and the contract’s status', async () => {
    const { cookie } = await createPerson(gateway);
    expect(await gateway.get('/api/time-entries/current', { cookie })).toMatchObject({
      status: 200,
      body: null,
    });
    const begun = await gateway.post('/api/time-entries/clock-in', {}, { cookie });
    expect(begun).toMatchObject({ status: 201, body: { clockOutTime: null } });
    const again = await gateway.post('/api/time-entries/clock-in', undefined, { cookie });
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_CLOCKED_IN' } });
    const ended = await gateway.post('/api/time-entries/clock-out', undefined, { cookie });
    expect(ended.status).toBe(200);
    const users = await gateway.get('/api/users', { cookie: masterAdminCookie() });
    expect(Array.isArray(users.body)).toBe(true);
  });

  test('to HEAD have no body', async () => {
    const reply = await gateway.send('HEAD', '/api/auth/user', { cookie: employee.cookie });
    expect(reply).toMatchObject({ status: 200, body: '' });
  });

  test('name the invalid fields', async () => {
    const reply = await gateway.post(
      '/api/users',
      { firstName: 'A', lastName: 'B', username: 'x', role: 'boss', password: 'long enough 7' },
      { cookie: masterAdminCookie() },
    );
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', issues: [{ path: ['username'] }, { path: ['role'] }] },
    });
  });
});

describe('sessions', () => {
  test('a sign-in without the security answer gets the question', async () => {
    const { username } = employee;
    const reply = await gateway.post('/api/login', { username, password: ownPassword });
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({
      message: expect.any(String),
      code: 'SECURITY_ANSWER_REQUIRED',
      securityQuestion: 'Your first car?',
    });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test('a cookie works until sign-out', async () => {
    const { username } = employee;
    const signIn = { username, password: ownPassword, securityAnswer };
    const signedIn = await gateway.post('/api/login', signIn);
    expect(signedIn.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^portal_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^portal_device=[\w.~-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000$/,
      ),
    ]);
    const cookie = cookieOf(signedIn);
    expect((await gateway.get('/api/auth/user', { cookie })).status).toBe(200);
    const signedOut = await gateway.post('/api/logout', {}, { cookie });
    expect(signedOut).toMatchObject({ status: 200, body: { success: true } });
    expect(signedOut.headers.getSetCookie()).toEqual([
      'portal_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    expect((await gateway.get('/api/auth/user', { cookie })).status).toBe(401);
  });

  test('"remember me" sets a cookie for 30 days', async () => {
    const { username } = employee;
    const signIn = { username, password: ownPassword, securityAnswer, rememberMe: true };
    const [cookie] = (await gateway.post('/api/login', signIn)).headers.getSetCookie();
    const seconds = Number(cookie?.match(/Max-Age=(\d+)/)?.[1]);
    expect(seconds / 86_400).toBeCloseTo(30, 1);
  });

  test.each(['', 'x', 'a'.repeat(43), '../../etc', '%00'])(
    'the invalid cookie %j is anonymous',
    async (id) => {
      const reply = await gateway.get('/api/auth/user', { cookie: `portal_session=${id}` });
      expect(reply.status).toBe(401);
    },
  );

  test.each<Record<string, string>>([
    { SECURE_COOKIES: 'true' },
    { PUBLIC_URL: 'https://hr.example.org' },
  ])('behind TLS only a Secure cookie with the __Host- prefix works: %j', async (settings) => {
    const behindTls = await startTestGateway(settings);
    const { username } = employee;
    const signIn = { username, password: ownPassword, securityAnswer };
    const signedIn = await behindTls.post('/api/login', signIn);
    for (const set of signedIn.headers.getSetCookie()) {
      expect(set).toMatch(
        /^__Host-portal_(session|device)=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure/,
      );
      expect(set).not.toContain('Domain');
    }
    const cookie = cookieOf(signedIn);
    expect((await behindTls.get('/api/auth/user', { cookie })).status).toBe(200);
    const plain = cookie.replace('__Host-', '');
    expect((await behindTls.get('/api/auth/user', { cookie: plain })).status).toBe(401);
    // Without TLS it is the other way round.
    expect((await gateway.get('/api/auth/user', { cookie: plain })).status).toBe(200);
    expect((await gateway.get('/api/auth/user', { cookie })).status).toBe(401);
    const [cleared] = (await behindTls.post('/api/logout', {}, { cookie })).headers.getSetCookie();
    expect(cleared).toMatch(/^__Host-portal_session=; .*Max-Age=0$/);
  });
});

describe('a browser used for sign-in before', () => {
  test('can sign in although others have used up the attempts for that username', async () => {
    const one = await createPerson(gateway);
    const signIn = { username: one.username, password: ownPassword, securityAnswer };
    const [, device = ''] = (await gateway.post('/api/login', signIn)).headers
      .getSetCookie()
      .map((set) => set.split(';')[0] ?? '');
    expect(device).toMatch(/^portal_device=/);
    const wrong = { ...signIn, password: 'not-theirs-7391' };
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await gateway.post('/api/login', wrong)).status).toBe(401);
    }
    expect((await gateway.post('/api/login', signIn)).status).toBe(429);
    expect((await gateway.post('/api/login', signIn, { cookie: device })).status).toBe(200);
    const document = 'mutation ($input: LoginInput!) { login(input: $input) { isFirstLogin } }';
    const byGraph = await gateway.graphql(document, { input: signIn }, { cookie: device });
    expect(byGraph.body.data).toEqual({ login: { isFirstLogin: false } });
  });
});

describe('paths for navigation', () => {
  test('GET /api/login redirects to the start page', async () => {
    const { status, headers } = await gateway.get('/api/login');
    expect([status, headers.get('location')]).toEqual([302, '/']);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }, 200],
    ['another site without TLS', { referer: 'https://evil.test/' }, 200],
    ['an own page', { 'sec-fetch-site': 'same-origin' }, 401],
    ['no page', { 'sec-fetch-site': 'none' }, 401],
    ['no browser', {}, 401],
  ])('GET /api/logout from %s', async (_who, headers, after) => {
    const { cookie } = await createPersonInSetup(gateway);
    const reply = await gateway.get('/api/logout', { cookie, headers });
    expect([reply.status, reply.headers.get('location')]).toEqual([302, '/']);
    expect((await gateway.get('/api/auth/user', { cookie })).status).toBe(after);
    expect(reply.headers.getSetCookie().length).toBe(after === 401 ? 1 : 0);
  });
});
