import { createSealer } from '@portal/auth/sealer';
import { createOutbox } from '@portal/bus/outbox';
import { updateWorkHours } from '@portal/contracts/identity/edit-user';
import { defaultEmployment } from '@portal/contracts/identity/employment';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { type IdentityTestService, startIdentityService } from '../../testing/service.ts';
import { createAuditHash } from '../hashing/permanent-hashes.ts';
import { createAccountStore } from '../store/accounts.ts';
import { createAdminLockStore } from '../store/admin-locks.ts';
import { createAuditTrailStore } from '../store/audit-trail.ts';
import { createRegistrationStore } from '../store/registrations.ts';
import { createSessionEndingStore } from '../store/session-endings.ts';
import { deactivateLeavers } from './deactivate-leavers.ts';

// Long after every real day, so that the service’s own job leaves these people alone.
const lastDay = '2199-03-31';
const employment = { ...defaultEmployment, lastDay };

let identity: IdentityTestService;
let run: (now: string) => Promise<void>;
beforeAll(async () => {
  identity = await startIdentityService();
  const { database: connection, env } = identity;
  const deps = {
    accounts: createAccountStore(connection),
    adminLocks: createAdminLockStore(connection),
    audit: createAuditTrailStore(connection, createAuditHash(env.SEALING_KEY as string)),
    mailSealer: createSealer(env.MAIL_KEY as string),
    outbox: createOutbox({ connection, service: 'identity' }),
    registrations: createRegistrationStore(connection),
    sessionEndings: createSessionEndingStore(connection),
  };
  run = (now) => deactivateLeavers(deps, new Date(now));
});

test('a leaver is deactivated once, on the London day after the last, and their sessions end', async () => {
  const { user, id } = await identity.createEstablishedUser({ lastDay });
  // 22:59 UTC is 23:59 in London, in summer time.
  await run('2199-03-31T22:59:59Z');
  expect(await identity.accountRow(user.id)).toMatchObject({ isDeactivated: false });

  const midnight = '2199-03-31T23:00:00Z';
  await Promise.all([run(midnight), run(midnight)]);
  await run(midnight);
  expect(await identity.accountRow(user.id)).toMatchObject({ isDeactivated: true });
  const events = await identity.publishedEvents(user.id);
  expect(events.at(-1)).toMatchObject({ data: { employment: { lastDay } } });
  const rows = await identity.auditRows(user.id);
  expect(rows.filter(({ action }) => action === 'account-deactivated')).toMatchObject([
    { actorId: null, targetId: user.id },
  ]);
  await eventually(async () => expect(await identity.callerBy(id)).toMatchObject({ userId: null }));
});

test('many leavers at once are all deactivated, and others stay', async () => {
  const leavers = await Promise.all(
    Array.from({ length: 60 }, () => identity.insertAccount('employee', { employment })),
  );
  const staying = await identity.insertAccount('employee');
  await run('2199-04-01T12:00:00Z');
  const rows = await Promise.all([...leavers, staying].map(({ id }) => identity.accountRow(id)));
  expect(rows.map((row) => row?.isDeactivated)).toEqual([...leavers.map(() => true), false]);
});

test('somebody on a night shift over midnight is deactivated two hours after its end', async () => {
  const { user, id } = await identity.createEstablishedUser({ lastDay });
  const night = { workStartTime: '22:00', workEndTime: '06:30' };
  const admin = await identity.insertAccount('admin');
  await identity.ask.as(admin.caller).run(updateWorkHours, { id: user.id, ...night });
  await run('2199-04-01T07:29:59Z');
  expect(await identity.accountRow(user.id)).toMatchObject({ isDeactivated: false });
  expect(await identity.callerBy(id)).toMatchObject({ userId: user.id });
  await run('2199-04-01T07:30:00Z');
  expect(await identity.accountRow(user.id)).toMatchObject({ isDeactivated: true });
  await eventually(async () => expect(await identity.callerBy(id)).toMatchObject({ userId: null }));
});
