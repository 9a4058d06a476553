import { totpCodeAt } from '@portal/testing/totp-code';
import { beforeAll, expect, test } from 'vitest';
import {
  cookieOf,
  createPerson,
  createPersonInFactorSetup,
  ownPassword,
  securityAnswer,
} from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});

/** Adds an authenticator app by REST. */
async function addTotp(cookie: string) {
  const path = '/api/account/second-factors/totp';
  const begun = await gateway.post(path, { password: ownPassword }, { cookie });
  const { secret } = begun.body as { secret: string };
  const code = totpCodeAt(secret, Date.now());
  const confirmed = await gateway.post(`${path}/confirm`, { code }, { cookie });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return { recoveryCodes, cookie: cookieOf(confirmed) };
}

test('a sign-in says what the code may be, and the answer no longer counts', async () => {
  const { username, cookie } = await createPerson(gateway);
  const { recoveryCodes } = await addTotp(cookie);
  const credentials = { username, password: ownPassword };
  const missing = await gateway.post('/api/login', { ...credentials, securityAnswer });
  expect(missing).toMatchObject({
    status: 401,
    body: {
      message: 'Please enter the code from your authenticator app',
      code: 'SECOND_FACTOR_REQUIRED',
      methods: ['totp', 'recovery-code'],
    },
  });
  const wrong = await gateway.post('/api/login', { ...credentials, code: '00000' });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
  const right = await gateway.post('/api/login', { ...credentials, code: recoveryCodes[0] });
  expect(right.status).toBe(200);
});

test('a session that can only add one becomes a full one, with another id', async () => {
  const { id, cookie } = await createPersonInFactorSetup(gateway);
  const read = (path: string, as: string) => gateway.get(path, { cookie: as });
  expect(await read('/api/sessions', cookie)).toMatchObject({
    status: 403,
    body: {
      message: 'Please add a passkey or an authenticator app first',
      code: 'FACTOR_SETUP_REQUIRED',
    },
  });
  expect((await read('/api/live', cookie)).status).toBe(403);
  const added = await addTotp(cookie);
  expect((await read('/api/auth/user', cookie)).status).toBe(401);
  expect((await read('/api/sessions', added.cookie)).body).toHaveLength(1);
  expect((await read('/api/auth/user', added.cookie)).body).toMatchObject({ id });
});
