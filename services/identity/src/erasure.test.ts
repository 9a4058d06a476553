import type { Caller } from '@portal/auth/caller';
import { createApiToken, revokeApiToken } from '@portal/contracts/identity/api-token';
import { deleteUser, updateEmail } from '@portal/contracts/identity/edit-user';
import { createUser } from '@portal/contracts/identity/manage-users';
import { requestPersonalData } from '@portal/contracts/identity/personal-data';
import { saveRegistration } from '@portal/contracts/identity/registration';
import { createFirstAdmin } from '@portal/contracts/identity/sign-in';
import type { User } from '@portal/contracts/identity/user';
import { settingsChanged } from '@portal/contracts/leave/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { expectErasure } from '@portal/testing/expect-erasure';
import { connectNatsAs } from '@portal/testing/nats-client';
import { beforeAll, expect, test } from 'vitest';
import { requestPasswordLink } from '../testing/password-links.ts';
import { addTotp } from '../testing/second-factors.ts';
import {
  firstAdminInput,
  type IdentityTestService,
  startIdentityService,
} from '../testing/service.ts';
import { personalDataSources } from './store/personal-data-sources.ts';
import { createSecurityEventStore } from './store/security-events.ts';
import { createTeamStore } from './store/teams.ts';

const email = 'grace@example.org';

let identity: IdentityTestService;
beforeAll(async () => {
  identity = await startIdentityService();
});

async function createFirst(): Promise<User> {
  const { data } = await identity.ask.anonymous().run(createFirstAdmin, firstAdminInput);
  if (!data) throw new Error('not reached');
  return data;
}

/** Does what stores something about an administrator; `other` is another one. */
async function fillCollections(gone: User, other: Partial<Caller>): Promise<void> {
  const { ask, database, env } = identity;
  const { id } = gone;
  const { username, password, securityAnswer } = firstAdminInput;
  await identity.signIn({ username, password, securityAnswer });
  expect((await ask.as(other).run(updateEmail, { id, email })).errors).toEqual([]);
  await requestPasswordLink(identity, gone);
  await addTotp(identity, { userId: id, role: 'master-admin' }, firstAdminInput.password);
  const registration = { kind: 'nmc', number: '12A3456B', expiresOn: '2027-03-31' } as const;
  const saved = await ask.as(other).run(saveRegistration, { ...registration, userId: id });
  expect(saved.errors).toEqual([]);
  // As after a reminder, which is kept when the registration gets another expiry.
  const reminded = { expiresOn: '2027-03-31', daysBefore: 7 };
  await database.collection('registrations').updateOne({ userId: id }, { $set: { reminded } });
  const renewed = { ...registration, expiresOn: '2030-03-31', userId: id };
  expect((await ask.as(other).run(saveRegistration, renewed)).errors).toEqual([]);
  const headers = { 'idempotency-key': newId(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const admin = ask.as({ userId: id, role: 'master-admin' });
  expect((await admin.run(requestPersonalData)).errors).toEqual([]);
  const names = { firstName: 'Ada', lastName: 'Lovelace', username: 'ada.lovelace' };
  const colleague = { ...names, role: 'employee', password: 'Temp@rary-1' } as const;
  expect((await admin.run(createUser, colleague, headers)).errors).toEqual([]);
  const token = { scopes: ['read:hours' as const], expiresInDays: 1 };
  expect((await admin.run(createApiToken, { ...token, name: 'Payroll' })).errors).toEqual([]);
  const rota = await ask.as(other).run(createApiToken, { ...token, name: 'Rota' });
  const revoked = await admin.run(revokeApiToken, { id: rota.data?.apiToken.id ?? '' });
  expect(revoked.errors).toEqual([]);
  await database.collection<{ _id: string }>('singlesignonlinks').insertOne({
    _id: newId(),
    userId: id,
    provider: 'hospital',
    issuer: 'https://id.example.org',
    subject: 'grace',
    createdAt: new Date(),
    lastUsedAt: null,
  } as { _id: string });
  const refused = { action: 'access-refused', actorId: id, address: '192.0.2.7' } as const;
  await createSecurityEventStore(database).add([
    { ...refused, id: newId(), at: new Date(), operation: 'users', times: 3 },
  ]);
  // An event without its data, which becomes a dead letter.
  const leave = await connectNatsAs('leave', env.NATS_URL ?? '');
  await publishAs(leave, settingsChanged, buildCloudEvent(settingsChanged, id, {}));
}

test('keeps only the audit trail of a deleted person, who was the first administrator', async () => {
  const { ask, database, insertAccount } = identity;
  const gone = await createFirst();
  const { caller } = await insertAccount('master-admin');
  await fillCollections(gone, caller);
  const { id, username } = gone;
  await expectErasure({
    database,
    person: { id, names: [firstAdminInput.lastName, username, email] },
    unfilled: {
      auditchecks: 'The result of the latest check of the audit trail.',
      auditpositions: 'Up to which row the audit trail was read.',
      failedsignindays: 'How many sign-ins failed on each day.',
      audithead: 'The end of the audit trail.',
      passwordrequests: 'The username is encrypted, and removed minutes after it was handled.',
      secondfactorpolicy: 'Of whom a second factor is demanded.',
      trainingtypes: 'The kinds of mandatory training.',
      'backup-history': 'The id of the history that backups belong to.',
      'deleted-teams': 'The ids of deleted teams.',
      teams: 'The teams. Their members are in the accounts.',
      sessionendings: 'Removed once the sessions have ended, which happens at once.',
    },
    copied: {
      sources: personalDataSources(database, {
        sessions: identity.sessions,
        teams: createTeamStore(database),
      }),
      leftOut: {
        browsers: 'Hashes of random ids, for 90 days.',
        apitokens: 'Which API tokens they created or revoked: the audit trail says it.',
        guards: 'Whether they were the first administrator.',
        passwordlinks: 'Secrets, for half an hour.',
        personaldatacopies: 'When copies were requested: the audit trail says it.',
      },
    },
    kept: {
      'audit.actorId': 'The trail of what the person did.',
      'audit.targetId': 'The trail of what was done to the person.',
    },
    async deletePerson() {
      expect((await ask.as(caller).run(deleteUser, { id })).errors).toEqual([]);
    },
  });
  const again = await ask.anonymous().run(createFirstAdmin, firstAdminInput);
  expect(again.code).toBe('SETUP_ALREADY_DONE');
});
