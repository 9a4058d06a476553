import { sealer } from '@portal/auth/sealing';
import { createOutbox } from '@portal/bus/outbox';
import { userChanged } from '@portal/contracts/people/events';
import { beforeAll, expect, test } from 'vitest';
import { accountStore } from '../store/accounts.ts';
import { type Identity, startIdentity } from '../test-service.ts';
import { tellAddresses } from './tell-addresses.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});

test('of accounts that are older than that, address and names are told once', async () => {
  const old = { isAddressTold: false };
  const reachable = await identity.enrol('employee', { ...old, email: 'ada@example.org' });
  const [other, young] = [await identity.enrol('admin', old), await identity.enrol('employee')];
  const { database: connection, env } = identity;
  const mailSealer = sealer(env.MAIL_KEY ?? '');
  const outbox = createOutbox({ connection, service: 'identity' });
  const deps = { accounts: accountStore(connection), mailSealer, outbox };
  const tell = () => tellAddresses(deps, () => new Date());
  await Promise.all([tell(), tell()]);
  await tell();

  const [told, ...more] = await identity.told(reachable.id);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ type: userChanged.type, data: { version: 2 } });
  const { sealedEmail } = userChanged.data.parse(told?.data);
  expect(mailSealer.open(sealedEmail ?? '')).toBe('ada@example.org');
  expect(await identity.told(other.id)).toMatchObject([
    { data: { version: 2, sealedEmail: null } },
  ]);
  expect(await identity.told(young.id)).toEqual([]);
  expect(await identity.accountRow(other.id)).toMatchObject({ version: 2, isAddressTold: true });
});
