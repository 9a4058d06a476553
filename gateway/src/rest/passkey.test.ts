import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@portal/contracts/identity/passkey-data';
import { createSoftwareAuthenticator } from '@portal/testing/software-authenticator';
import { expect, test } from 'vitest';
import { cookieOf, createPerson, ownPassword } from '../testing/create-people.ts';
import { startTestGateway } from '../testing/test-gateway.ts';

test('a passkey is added, and signs in with and without the password', async () => {
  const gateway = await startTestGateway();
  const authenticator = createSoftwareAuthenticator('http://portal.test');
  const { id, username, cookie } = await createPerson(gateway);
  const path = '/api/account/second-factors/passkeys';
  const begun = await gateway.post(path, { password: ownPassword }, { cookie });
  expect(begun).toMatchObject({ status: 200, body: { rp: { id: 'portal.test' } } });
  const made = authenticator.create(begun.body as PasskeyCreationOptions);
  const input = { name: 'Phone', passkey: made.attestation };
  const confirmed = await gateway.post(`${path}/confirm`, input, { cookie });
  expect(confirmed.status).toBe(200);
  const own = await gateway.get('/api/account/second-factors', { cookie: cookieOf(confirmed) });
  expect(own.body).toMatchObject({ factors: [{ kind: 'passkey', name: 'Phone' }] });

  // The same for everybody, and without a session. No header of the request changes it.
  const options = await gateway.post(
    '/api/auth/passkey/begin',
    {},
    { headers: { 'x-forwarded-host': 'evil.test' } },
  );
  expect(options).toMatchObject({
    status: 200,
    body: { rpId: 'portal.test', allowCredentials: [] },
  });
  const passkey = authenticator.use(options.body as PasskeyRequestOptions, made.credential);
  const signedIn = await gateway.post('/api/auth/passkey/finish', { passkey });
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id }, isFirstLogin: false } });
  const user = await gateway.get('/api/auth/user', { cookie: cookieOf(signedIn) });
  expect(user.body).toMatchObject({ id });
  const again = await gateway.post('/api/auth/passkey/finish', { passkey });
  expect(again).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });

  const credentials = { username, password: ownPassword };
  const refused = await gateway.post('/api/login', credentials);
  expect(refused).toMatchObject({
    status: 401,
    body: {
      code: 'SECOND_FACTOR_REQUIRED',
      methods: ['passkey', 'recovery-code'],
      passkey: { allowCredentials: [{ id: made.credential.id }] },
    },
  });
  const { passkey: second } = refused.body as { passkey: PasskeyRequestOptions };
  const answer = authenticator.use(second, made.credential);
  const both = await gateway.post('/api/login', { ...credentials, passkey: answer });
  expect(both.status).toBe(200);
});
