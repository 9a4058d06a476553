// A program for `npm run demo` only: creates the accounts of a demo organisation, with the audit
// trail and events of creating them and finishing the setup. It refuses to run if there is an
// account.
import { createSealer, type Sealer } from '@portal/auth/sealer';
import type { Outbox } from '@portal/bus/outbox';
import { employment } from '@portal/contracts/identity/employment';
import { userCreated, userSetUp } from '@portal/contracts/identity/events';
import { teamMembership } from '@portal/contracts/identity/team-membership';
import { role } from '@portal/contracts/identity/user';
import { workingPattern } from '@portal/contracts/identity/working-pattern';
import { instant, timeOfDay } from '@portal/contracts/scalars';
import { endOfDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import { auditKeyEnv, mailKeyEnv } from '@portal/runtime/env';
import { createIndexes } from '@portal/runtime/mongo';
import { type DemoContext, groupIntoBatches, runDemo } from '@portal/runtime/run-demo';
import { z } from 'zod';
import {
  buildPlannedRegistration,
  createTrainingTypes,
  plannedRegistration,
} from './demo/build-registrations.ts';
import { createTeams, plannedTeam } from './demo/create-teams.ts';
import type { Account } from './domain/account.ts';
import { withLeaverDeactivated } from './domain/account-changes.ts';
import { buildFirstAdmin, buildImportedAccount, completeSetup } from './domain/new-account.ts';
import { normalizeSecurityAnswer } from './domain/security-answer.ts';
import { accountEvent } from './events/account-event.ts';
import { registrationChangedEvent } from './events/registration-events.ts';
import { createHasher } from './hashing/argon2id.ts';
import { createAuditHash } from './hashing/permanent-hashes.ts';
import { type AccountStore, createAccountStore } from './store/accounts.ts';
import { type AdminLockStore, createAdminLockStore } from './store/admin-locks.ts';
import {
  type AuditTrailStore,
  createAuditTrailStore,
  type NewAuditEntry,
} from './store/audit-trail.ts';
import { createRegistrationStore, type RegistrationStore } from './store/registrations.ts';
import { createTeamStore } from './store/teams.ts';
import { createTrainingTypeStore, type TrainingTypeStore } from './store/training-types.ts';

const person = z.strictObject({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string(),
  role,
  password: z.string(),
  securityQuestion: z.string(),
  securityAnswer: z.string(),
  annualLeaveEntitlement: z.number(),
  workStartTime: timeOfDay,
  workEndTime: timeOfDay,
  employment,
  workingPatterns: z.array(workingPattern),
  teamMemberships: z.array(teamMembership),
  registrations: z.array(plannedRegistration),
  createdAt: instant,
  setUpAt: instant,
});
type Person = z.output<typeof person>;

const setup = z.strictObject({ address: z.string(), teams: z.array(plannedTeam) });

const demoKeyEnv = { ...mailKeyEnv, ...auditKeyEnv };

/** The accounts that a transaction creates. */
const batchSize = 200;

await runDemo({ service: 'identity', shape: demoKeyEnv, setup, part: person }, fill);

async function fill(
  { env, connection, outbox, parts }: DemoContext<typeof demoKeyEnv, Person>,
  { address, teams: plannedTeams }: z.output<typeof setup>,
): Promise<void> {
  const accounts = createAccountStore(connection);
  const stores = {
    accounts,
    outbox,
    adminLocks: createAdminLockStore(connection),
    audit: createAuditTrailStore(connection, createAuditHash(env.AUDIT_KEY ?? env.SEALING_KEY)),
    mailSealer: createSealer(env.MAIL_KEY),
    registrations: createRegistrationStore(connection),
    teams: createTeamStore(connection),
    trainingTypes: createTrainingTypeStore(connection),
    trainings: createTrainingTypes(),
  };
  await createIndexes(connection);
  if ((await accounts.usernameKeys()).size > 0) throw accountsExistError();
  const hashOnce = createHashCache();
  let masterId: string | null = null;
  for await (const people of groupIntoBatches(parts, batchSize)) {
    if (masterId === null && people[0]?.role !== 'master-admin') {
      throw new TypeError('the first person is not a master admin');
    }
    const isFirst = masterId === null;
    masterId ??= people[0]?.id ?? '';
    const histories = await Promise.all(
      people.map((one, index) => buildHistory(one, isFirst && index === 0, hashOnce)),
    );
    await createAccounts(stores, histories, { masterId, address });
    if (isFirst) await createTeams(stores, plannedTeams, { masterId, address });
  }
}

/** Hashes each secret once: thousands of people share some passwords. */
function createHashCache(): (secret: string) => Promise<string> {
  const hasher = createHasher();
  const hashes = new Map<string, Promise<string>>();
  return (secret) => {
    const known = hashes.get(secret) ?? hasher.hash(secret);
    hashes.set(secret, known);
    return known;
  };
}

type History = Awaited<ReturnType<typeof buildHistory>>;

/** Creates accounts with their events and their audit trail in one transaction. */
async function createAccounts(
  {
    accounts,
    adminLocks,
    audit,
    outbox,
    mailSealer,
    registrations,
    trainingTypes,
    trainings,
  }: {
    accounts: AccountStore;
    adminLocks: AdminLockStore;
    audit: AuditTrailStore;
    outbox: Outbox;
    mailSealer: Sealer;
    registrations: RegistrationStore;
    trainingTypes: TrainingTypeStore;
    trainings: ReturnType<typeof createTrainingTypes>;
  },
  histories: readonly History[],
  { masterId, address }: { masterId: string; address: string },
): Promise<void> {
  const entries = histories
    .flatMap(({ person: { id, ...at }, final, isFirst }): NewAuditEntry[] => [
      {
        at: new Date(at.createdAt),
        action: isFirst ? 'first-admin-created' : 'account-created',
        actorId: isFirst ? null : masterId,
        targetId: id,
        address,
      },
      ...(isFirst ? [] : [entryOf(new Date(at.setUpAt), 'setup-finished', { id, address })]),
      ...(final.isDeactivated ? [deactivationOf(final)] : []),
    ])
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const events = histories
    .flatMap(({ created, final, person: { createdAt, setUpAt } }) => [
      eventAt(userCreated, created, createdAt),
      ...(final === created ? [] : [eventAt(userSetUp, final, setUpAt)]),
    ])
    .sort((one, other) => one.time.localeCompare(other.time));

  function eventAt(type: typeof userCreated, account: Account, at: string) {
    return accountEvent(type, account, mailSealer, new Date(at));
  }

  const now = new Date();
  const planned = histories.flatMap(({ person: { id: userId, registrations }, final }) =>
    registrations.map((one) => {
      const person = { userId, isDeactivated: final.isDeactivated };
      return buildPlannedRegistration(person, one, trainings.typeOf(one), now);
    }),
  );
  const imported = { at: now, action: 'registrations-imported', actorId: masterId } as const;

  const done = await outbox.transact({}, async ({ session, publish }) => {
    const hasFirst = histories.some(({ isFirst }) => isFirst);
    if (hasFirst && !(await adminLocks.claimFirstAdmin(masterId, session)))
      throw accountsExistError();
    const taken = await accounts.insertAll(
      histories.map(({ final }) => final),
      session,
    );
    if (taken !== null) throw accountsExistError();
    for (const type of trainings.all()) await trainingTypes.save(type, session);
    await registrations.saveAll(planned, session);
    await audit.append([...entries, { ...imported, targetId: null, address }], session);
    for (const event of events) publish(event);
    for (const one of planned) publish(registrationChangedEvent(one, now));
    return ok(null);
  });
  if (!done.ok) throw new Error(done.failure.message);
}

function entryOf(
  at: Date,
  action: NewAuditEntry['action'],
  { id, address }: { id: string; address: string },
): NewAuditEntry {
  return { at, action, actorId: id, targetId: id, address };
}

function deactivationOf({ id, employment: { lastDay } }: Account): NewAuditEntry {
  const at = endOfDay(lastDay ?? '');
  return { at, action: 'account-deactivated', actorId: null, targetId: id, address: '' };
}

/** Builds an account as it was created and as it is after the setup. */
async function buildHistory(
  person: Person,
  isFirst: boolean,
  hashOnce: (secret: string) => Promise<string>,
) {
  const { securityQuestion, createdAt, setUpAt: _, password, securityAnswer, ...rest } = person;
  const { registrations: __, ...known } = rest;
  const passwordHash = await hashOnce(password);
  const securityAnswerHash = await hashOnce(normalizeSecurityAnswer(securityAnswer));
  const at = new Date(createdAt);
  const chosen = { passwordHash, securityQuestion, securityAnswerHash };
  if (isFirst) {
    const { id, firstName, lastName, username } = known;
    const first = {
      ...buildFirstAdmin({ id, firstName, lastName, username, ...chosen }, at),
      employment: person.employment,
    };
    return { person, created: first, final: first, isFirst };
  }
  // There was no temporary password to seal: the setup erases it anyway.
  const created = buildImportedAccount({ ...known, passwordHash, sealed: '' }, at);
  const final = withLeaverDeactivated(completeSetup(created, chosen), new Date());
  return { person, created, final, isFirst };
}

function accountsExistError(): Error {
  return new Error('This portal already has accounts, so demo data can’t be added.');
}
