import { createSealer } from '@portal/auth/sealer';
import { createOutbox } from '@portal/bus/outbox';
import { expect, test } from 'vitest';
import { startIdentityService } from '../../testing/service.ts';
import { createAccountStore } from '../store/accounts.ts';
import { publishWorkHours } from './publish-work-hours.ts';

test('old accounts get a list of working patterns, and are published once', async () => {
  const identity = await startIdentityService();
  const old = await identity.insertAccount('employee');
  const young = await identity.insertAccount('employee');
  const { database: connection, env } = identity;
  const accounts = connection.collection<{ _id: string }>('accounts');
  await accounts.updateOne({ _id: old.id }, { $unset: { workingPatterns: 1 } });

  const mailSealer = createSealer(env.MAIL_KEY ?? '');
  const outbox = createOutbox({ connection, service: 'identity' });
  const deps = { accounts: createAccountStore(connection), mailSealer, outbox };
  const run = () => publishWorkHours(deps, () => new Date());
  await Promise.all([run(), run()]);
  await run();

  expect(await identity.publishedEvents(old.id)).toMatchObject([
    { data: { version: 2, workStartTime: '09:00', workEndTime: '17:00', workingPatterns: [] } },
  ]);
  expect(await identity.accountRow(old.id)).toMatchObject({ version: 2, workingPatterns: [] });
  expect(await identity.publishedEvents(young.id)).toEqual([]);
});
