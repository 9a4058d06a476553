import { anonymousCaller, type Caller } from '@portal/auth/caller';
import { callerFromSession, createSessionStore } from '@portal/auth/session-store';
import type { CloudEvent } from '@portal/contracts/event';
import { createUser } from '@portal/contracts/identity/manage-users';
import { type createFirstAdmin, login, setupSecurity } from '@portal/contracts/identity/sign-in';
import type { Role, User } from '@portal/contracts/identity/user';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { acknowledgeEvents } from '@portal/testing/acknowledge-events';
import { registerCleanUp } from '@portal/testing/clean-up';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { explainQueries } from '@portal/testing/explain-queries';
import { connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { connectValkeyAt } from '@portal/testing/valkey';
import { expect } from 'vitest';
import type { Account } from '../src/domain/account.ts';
import { buildFirstAdmin } from '../src/domain/new-account.ts';
import { minMemoryKiB } from '../src/hashing/argon2id.ts';
import { start } from '../src/service.ts';
import { growingCollections } from './growing-collections.ts';

export const firstAdminInput: InputOf<typeof createFirstAdmin> = {
  firstName: 'Grace',
  lastName: 'Hopper',
  username: 'Grace.Hopper',
  password: 'Nano-Second-1',
  confirmPassword: 'Nano-Second-1',
  securityQuestion: 'first car',
  securityAnswer: 'A red Mini',
};

/** The secrets that `createEstablishedUser` sets everybody up with. */
export const chosenSecrets = {
  newPassword: 'Own-Secret-1',
  securityQuestion: 'first pet name',
  securityAnswer: 'Rex the Dog',
};

/** The real cost of hashes, for what happens while hashing takes its time. */
export const realHashing = { PASSWORD_HASH_MEMORY: `${minMemoryKiB}` };

export type IdentityTestService = Awaited<ReturnType<typeof startIdentityService>>;

/** Starts the service on its own servers for one test file, with helpers to call it. */
export async function startIdentityService(overrides: Record<string, string> = {}) {
  const env: Record<string, string> = {
    ...(await createServiceEnvironment('identity')),
    // Hashing runs at low priority, and other suites keep all cores busy.
    SIGN_IN_WAIT_SECONDS: '600',
    ...overrides,
  };
  explainQueries(env, growingCollections);
  const service = await start(env);
  registerCleanUp(() => service.stop());
  const bus = await connectNatsAs('identity', env.NATS_URL as string);
  // Otherwise every write by an administrator would wait for services that don't run here.
  await acknowledgeEvents(bus, 'identity');
  const database = await connectWithMajorityReads(env.MONGODB_URI as string);
  const redis = connectValkeyAt(env.REDIS_URL as string);
  const sessions = createSessionStore(redis, env.SESSION_KEY as string);
  const ask = subgraphClient(service.url, 'identity');
  let people = 0;

  /** The caller of a session, as the gateway would determine it. */
  async function callerBy(id: string): Promise<Caller> {
    const session = await sessions.find(id);
    return session ? callerFromSession(session) : anonymousCaller;
  }

  /** Signs in. `caller` is anonymous if that fails. */
  async function signIn(
    input: InputOf<typeof login>,
    {
      address = '192.0.2.1',
      as = anonymousCaller,
      device = '',
    }: { address?: string; as?: Caller; device?: string } = {},
  ) {
    const from = { 'x-client-address': address, 'x-client-device': device };
    const response = await ask.as(as).run(login, input, from);
    const [id = '', maxAge] = (response.headers.get('x-portal-session') ?? '').split(';');
    const [known = ''] = (response.headers.get('x-portal-device') ?? '').split(';');
    return { response, id, maxAge, device: known, caller: await callerBy(id) };
  }

  /** Inserts an account past the setup that nobody can sign in to. `caller` is its person. */
  async function insertAccount(
    role: Role,
    overrides: Partial<Account> = {},
  ): Promise<{ id: string; caller: Partial<Caller> }> {
    people += 1;
    const account = buildFirstAdmin(
      {
        id: newId(),
        firstName: 'Florence',
        lastName: 'Nightingale',
        username: `florence.${people}`,
        passwordHash: 'none',
        securityQuestion: 'first car',
        securityAnswerHash: 'none',
      },
      new Date(),
    );
    const { id, ...fields } = { ...account, role, ...overrides };
    await database.collection<{ _id: string }>('accounts').insertOne({ _id: id, ...fields });
    return { id, caller: { userId: id, role: fields.role } };
  }

  /** The events published about a person so far, in order. */
  async function publishedEvents(id: string): Promise<CloudEvent[]> {
    await eventually(async () => {
      const waiting = { publishedAt: null, 'event.subject': id };
      expect(await database.collection('outbox').countDocuments(waiting)).toBe(0);
    });
    const messages = await readPublishedEvents(bus, 'identity');
    return messages.map(({ event }) => event).filter(({ subject }) => subject === id);
  }

  /** The audit rows about a person, in order. */
  function auditRows(id: string) {
    return database.collection('audit').find({ targetId: id }).sort({ _id: 1 }).toArray();
  }

  /** The stored account. */
  function accountRow(id: string) {
    return database
      .collection<Omit<Account, 'id'> & { _id: string }>('accounts')
      .findOne({ _id: id });
  }

  let creator: Promise<{ caller: Partial<Caller> }> | undefined;

  /** Creates an account with a temporary password, as a master-admin. */
  async function createNewUser(
    overrides: Partial<InputOf<typeof createUser>> = {},
  ): Promise<{ user: User; password: string }> {
    people += 1;
    const input = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: `ada.lovelace.${people}`,
      role: 'employee' as Role,
      password: `Temp@rary-${people}`,
      ...overrides,
    };
    creator ??= insertAccount('master-admin');
    const { data, errors } = await ask.as((await creator).caller).run(createUser, input);
    if (data === null) throw new Error(`could not create a user: ${JSON.stringify(errors)}`);
    return { user: data, password: data.password ?? '' };
  }

  /** Creates a user past the setup with `chosenSecrets`. `caller` is their session. */
  async function createEstablishedUser(
    overrides: Partial<InputOf<typeof createUser>> = {},
  ): Promise<{ user: OutputOf<typeof setupSecurity>; caller: Caller; id: string }> {
    const { user, password } = await createNewUser(overrides);
    const { caller } = await signIn({ username: user.username, password });
    const { data, errors, headers } = await ask.as(caller).run(setupSecurity, chosenSecrets);
    if (data === null) throw new Error(`could not set up: ${JSON.stringify(errors)}`);
    const [id = ''] = (headers.get('x-portal-session') ?? '').split(';');
    return { user: data, caller: await callerBy(id), id };
  }

  return {
    env,
    url: service.url,
    database,
    redis,
    sessions,
    ask,
    bus,
    callerBy,
    signIn,
    insertAccount,
    publishedEvents,
    auditRows,
    accountRow,
    createNewUser,
    createEstablishedUser,
  };
}
