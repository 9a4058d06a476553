import { createSealer } from '@portal/auth/sealer';
import { createOutbox } from '@portal/bus/outbox';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';
import { createAccountStore } from '../store/accounts.ts';
import { publishEmployment } from './publish-employment.ts';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

test('old accounts get an employment without days, published once', async () => {
  const old = await identity.insertAccount('employee');
  const young = await identity.insertAccount('employee');
  const { database: connection, env } = identity;
  const accounts = connection.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: old.id }, { $unset: { employment: 1, isDeactivated: 1 } });

  const mailSealer = createSealer(env.MAIL_KEY ?? '');
  const outbox = createOutbox({ connection, service: 'identity' });
  const deps = { accounts: createAccountStore(connection), mailSealer, outbox };
  const run = () => publishEmployment(deps, () => new Date());
  const results = await Promise.all([run(), run()]);
  expect(results.reduce((sum, { accounts }) => sum + accounts, 0)).toBe(1);
  expect(await run()).toEqual({ accounts: 0 });

  const employment = {
    firstDay: null,
    lastDay: null,
    jobTitle: null,
    contractedHours: null,
    employmentType: 'permanent',
  };
  expect(await identity.publishedEvents(old.id)).toMatchObject([
    { data: { version: 2, employment } },
  ]);
  expect(await identity.accountRow(old.id)).toMatchObject({ version: 2, employment });
  expect(await identity.publishedEvents(young.id)).toEqual([]);
});
