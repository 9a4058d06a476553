import type { User } from '@portal/contracts/identity/user';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import {
  oidcClient,
  startOidcProvider,
  type TestOidcProvider,
} from '@portal/testing/oidc-provider';
import { tokenKeys } from '@portal/testing/token-keys';
import { beforeAll, expect, test } from 'vitest';
import { cookieOf } from '../testing/create-people.ts';
import { startServiceProcess } from '../testing/start-service-process.ts';
import { startTestGateway, type TestGateway, type TestResponse } from '../testing/test-gateway.ts';

const callback = '/api/sso/hospital/callback';
const admin = {
  firstName: 'Grace',
  lastName: 'Hopper',
  username: 'grace.hopper',
  password: 'Nano-Second-1',
  confirmPassword: 'Nano-Second-1',
  securityQuestion: 'first car',
  securityAnswer: 'A red Mini',
};

let provider: TestOidcProvider;
let gateway: TestGateway;
let user: User;

beforeAll(async () => {
  provider = await startOidcProvider({ redirectUris: [`http://portal.test${callback}`] });
  const env = await createServiceEnvironment('identity');
  const rules = { linksByVerifiedEmail: true, allowsHttp: true };
  const client = { clientId: oidcClient.id, clientSecret: oidcClient.secret };
  const settings = {
    id: 'hospital',
    name: 'Hospital',
    issuer: provider.issuer,
    ...client,
    ...rules,
  };
  const identity = await startServiceProcess('services/identity', {
    ...env,
    SSO_PROVIDERS: JSON.stringify([settings]),
  });
  registerCleanUp(() => identity.stop());
  const { REDIS_URL = '', SESSION_KEY = '' } = env;
  const TOKEN_PRIVATE_KEY = tokenKeys().privateKey;
  gateway = await startTestGateway({
    IDENTITY_URL: identity.url,
    REDIS_URL,
    SESSION_KEY,
    TOKEN_PRIVATE_KEY,
  });
  user = (await gateway.post('/api/create-first-admin', admin)).body as User;
  const { username, password, securityAnswer } = admin;
  const cookie = cookieOf(await gateway.post('/api/login', { username, password, securityAnswer }));
  const link = { provider: 'hospital', subject: 'ada' };
  const employee = { firstName: 'Ada', lastName: 'Byron', username: 'ada', role: 'employee' };
  const made = await gateway.post(
    '/api/users',
    { ...employee, password: 'temporary-7391' },
    { cookie },
  );
  user = made.body as User;
  const path = `/api/admin/users/${user.id}/sso-links`;
  expect((await gateway.post(path, link, { cookie })).status).toBe(201);
  provider.setPerson({ sub: 'ada' });
});

const setCookies = ({ headers }: TestResponse) => headers.getSetCookie();

async function goToProvider() {
  const start = await gateway.get('/api/sso/hospital/start');
  const [cookie = ''] = setCookies(start);
  return { cookie, query: await provider.signIn(start.headers.get('location') ?? '') };
}

test('a browser goes to the provider and back, and is signed in', async () => {
  const offered = await gateway.get('/api/sso');
  expect(offered.body).toEqual({
    providers: [{ id: 'hospital', name: 'Hospital' }],
    isPasswordAllowed: true,
  });
  const start = await gateway.get('/api/sso/hospital/start');
  expect(start.status).toBe(302);
  const [cookie = ''] = setCookies(start);
  expect(cookie).toMatch(/^portal_sso=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
  const url = new URL(start.headers.get('location') ?? '');
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
  const query = await provider.signIn(url.href);
  // As from another site: a provider is one.
  const headers = { 'sec-fetch-site': 'cross-site' };
  const back = await gateway.get(`${callback}?${query}`, { cookie: cookie.split(';')[0], headers });
  expect([back.status, back.headers.get('location')]).toEqual([302, '/']);
  expect(setCookies(back)).toContainEqual('portal_sso=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
  const session = await gateway.get('/api/auth/session', { cookie: cookieOf(back) });
  expect(session.body).toMatchObject({ user: { id: user.id } });
});

test('only the portal’s own page begins a sign-in that is remembered', async () => {
  for (const [site, isRemembered] of [
    ['same-origin', true],
    ['cross-site', false],
  ] as const) {
    const headers = { 'sec-fetch-site': site };
    const start = await gateway.get('/api/sso/hospital/start?rememberMe=1', { headers });
    const [cookie = ''] = setCookies(start);
    const query = await provider.signIn(start.headers.get('location') ?? '');
    const back = await gateway.get(`${callback}?${query}`, { cookie: cookie.split(';')[0] });
    const session = setCookies(back).find((one) => one.startsWith('portal_session='));
    expect([site, session?.includes('Max-Age')]).toEqual([site, isRemembered]);
  }
});

test('a response without the cookie, or with another browser’s, signs nobody in', async () => {
  const { cookie, query } = await goToProvider();
  for (const other of [null, 'portal_sso=another']) {
    const back = await gateway.get(`${callback}?${query}`, { cookie: other });
    expect(back.headers.get('location')).toBe('/#sso-failed=failed');
    expect(setCookies(back).filter((one) => one.startsWith('portal_session='))).toEqual([]);
  }
  // The response has been used up.
  const late = await gateway.get(`${callback}?${query}`, { cookie: cookie.split(';')[0] });
  expect(late.headers.get('location')).toBe('/#sso-failed=failed');
});

test('the address says why a sign-in failed', async () => {
  provider.setPerson({ sub: 'a stranger' });
  const { cookie, query } = await goToProvider();
  const back = await gateway.get(`${callback}?${query}`, { cookie: cookie.split(';')[0] });
  expect(back.headers.get('location')).toBe('/#sso-failed=not-linked');
  const cancelled = await gateway.get(`${callback}?error=access_denied&state=x`);
  expect(cancelled.headers.get('location')).toBe('/#sso-failed=cancelled');
  const unknown = await gateway.get('/api/sso/another/start');
  expect(unknown.headers.get('location')).toBe('/#sso-failed=failed');
  provider.setPerson({ sub: 'ada' });
});

test('a provider posts a form to sign somebody out', async () => {
  const { cookie, query } = await goToProvider();
  const back = await gateway.get(`${callback}?${query}`, { cookie: cookie.split(';')[0] });
  const session = cookieOf(back);
  const now = Math.floor(Date.now() / 1000);
  const logout_token = await provider.sign({
    iss: provider.issuer,
    aud: oidcClient.id,
    sub: 'ada',
    jti: 'one',
    iat: now,
    exp: now + 60,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (token: string) =>
    gateway.send('POST', '/api/sso/hospital/backchannel-logout', {
      headers,
      body: new URLSearchParams({ logout_token: token }).toString(),
    });
  expect((await post('forged')).status).toBe(400);
  const done = await post(logout_token);
  expect([done.status, done.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await gateway.get('/api/auth/user', { cookie: session })).status).toBe(401);
  expect((await post(logout_token)).status).toBe(400);
});
