import { createSealer } from '@portal/auth/sealer';
import { createOutbox } from '@portal/bus/outbox';
import { userChanged } from '@portal/contracts/identity/events';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';
import { createAccountStore } from '../store/accounts.ts';
import { publishNamesAndEmails } from './publish-names-and-emails.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

test('publishes old accounts with address and names once', async () => {
  const old = { isAddressTold: false };
  const reachable = await identity.insertAccount('employee', { ...old, email: 'ada@example.org' });
  const [other, young] = [
    await identity.insertAccount('admin', old),
    await identity.insertAccount('employee'),
  ];
  const { database: connection, env } = identity;
  const mailSealer = createSealer(env.MAIL_KEY ?? '');
  const outbox = createOutbox({ connection, service: 'identity' });
  const deps = { accounts: createAccountStore(connection), mailSealer, outbox };
  const tell = () => publishNamesAndEmails(deps, () => new Date());
  await Promise.all([tell(), tell()]);
  await tell();

  const [published, ...more] = await identity.publishedEvents(reachable.id);
  expect(more).toEqual([]);
  expect(published).toMatchObject({ type: userChanged.type, data: { version: 2 } });
  const { sealedEmail } = userChanged.data.parse(published?.data);
  expect(mailSealer.open(sealedEmail ?? '')).toBe('ada@example.org');
  expect(await identity.publishedEvents(other.id)).toMatchObject([
    { data: { version: 2, sealedEmail: null } },
  ]);
  expect(await identity.publishedEvents(young.id)).toEqual([]);
  expect(await identity.accountRow(other.id)).toMatchObject({ version: 2, isAddressTold: true });
});
