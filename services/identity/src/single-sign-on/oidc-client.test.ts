import { createLog } from '@portal/runtime/log';
import { oidcClient, startOidcProvider } from '@portal/testing/oidc-provider';
import { afterEach, expect, test, vi } from 'vitest';
import { createOidcClient, OidcError } from './oidc-client.ts';

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

afterEach(() => void vi.useRealTimers());

test('keys that were read while the clock was ahead are read again once it is right', async () => {
  const provider = await startOidcProvider({ redirectUris: [] });
  const client = createOidcClient(
    {
      id: 'test',
      name: 'Test',
      issuer: provider.issuer,
      clientId: oidcClient.id,
      clientSecret: oidcClient.secret,
      scopes: 'openid',
      linksByVerifiedEmail: false,
      roleClaim: null,
      roles: {},
      secondFactor: 'portal',
      allowsHttp: true,
    },
    { publicUrl: 'http://localhost', log: createLog({ service: 'identity', level: 'silent' }) },
  );
  const verifyNewToken = async () =>
    client.verifyLogoutToken(
      await provider.sign({
        iss: provider.issuer,
        aud: oidcClient.id,
        sub: 'somebody',
        jti: 'one',
        iat: Math.floor(Date.now() / 1_000),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      }),
    );
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: now + 30 * dayMs });
  expect(await verifyNewToken()).toMatchObject({ subject: 'somebody' });
  vi.setSystemTime(now);
  await provider.rollKey();
  await expect(verifyNewToken()).rejects.toThrow(OidcError);
  vi.advanceTimersByTime(11 * minuteMs);
  expect(await verifyNewToken()).toMatchObject({ subject: 'somebody' });
});
