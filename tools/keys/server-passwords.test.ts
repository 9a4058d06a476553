import { freshFolder } from '@portal/testing/fresh-folder';
import { expect, test, vi } from 'vitest';
import { ensureSecrets } from '../portal/data-directory/secrets.ts';
import { renewOldPasswords } from './server-passwords.ts';

const day = 24 * 3_600_000;

test.each([
  [89, undefined, false],
  [90, undefined, true],
  [30, '30', true],
  [9_999, '0', false],
])('after %d days with KEY_ROTATION_DAYS=%s: renewed is %s', async (days, setting, isRenewed) => {
  vi.stubEnv('KEY_ROTATION_DAYS', setting);
  const path = await freshFolder('passwords');
  const before = await ensureSecrets(path);
  const data = { path, secrets: before };
  const now = new Date(Date.parse(before.passwordsSince) + days * day);
  await renewOldPasswords(data, now);
  const after = await ensureSecrets(path);
  expect(after).toEqual(data.secrets);
  expect(after.passwordsSince).toBe(isRenewed ? now.toISOString() : before.passwordsSince);
  expect(after.mongodb.services.leave === before.mongodb.services.leave).toBe(!isRenewed);
  expect(after.nats.gateway === before.nats.gateway).toBe(!isRenewed);
  expect(after.valkey.gateway === before.valkey.gateway).toBe(!isRenewed);
});

test('the passwords of MongoDB’s root and of subscribers stay, and so do all keys', async () => {
  const path = await freshFolder('passwords');
  const secrets = await ensureSecrets(path);
  const data = { path, secrets };
  await renewOldPasswords(data, new Date(Date.parse(secrets.passwordsSince) + 90 * day));
  const { mongodb, nats, valkey, passwordsSince, ...keys } = data.secrets;
  expect(mongodb).toMatchObject({ root: secrets.mongodb.root, keyFile: secrets.mongodb.keyFile });
  expect(nats).toMatchObject({ subscriber: secrets.nats.subscriber, keeper: secrets.nats.keeper });
  expect(secrets).toMatchObject(keys);
});

test('a wrong setting is an error that says what is right', async () => {
  vi.stubEnv('KEY_ROTATION_DAYS', 'never');
  const path = await freshFolder('passwords');
  const data = { path, secrets: await ensureSecrets(path) };
  await expect(renewOldPasswords(data, new Date())).rejects.toThrow(
    'KEY_ROTATION_DAYS must be a whole number of days, not never',
  );
});
