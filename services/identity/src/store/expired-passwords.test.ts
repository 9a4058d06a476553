import { registerCleanUp } from '@portal/testing/clean-up';
import { eventually } from '@portal/testing/eventually';
import { expect, test } from 'vitest';
import { startIdentityService } from '../../testing/service.ts';
import { start } from '../service.ts';

const day = 24 * 60 * 60 * 1000;

test('an expired temporary password is erased at the next start, a valid one is not', async () => {
  const identity = await startIdentityService();
  const inSetup = (days: number) =>
    identity.insertAccount('employee', {
      isFirstLogin: true,
      temporaryPassword: { sealed: 'sealed', expiresAt: new Date(Date.now() + days * day) },
    });
  const old = await inSetup(-1);
  const young = await inSetup(6);

  const again = await start(identity.env);
  registerCleanUp(() => again.stop());
  await eventually(async () =>
    expect(await identity.accountRow(old.id)).toMatchObject({
      temporaryPassword: null,
      isFirstLogin: true,
    }),
  );
  expect(await identity.accountRow(young.id)).toMatchObject({
    temporaryPassword: { sealed: 'sealed' },
  });
});
