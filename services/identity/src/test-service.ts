import { anonymous, type Caller } from '@portal/auth/caller';
import { callerOf, sessionStore } from '@portal/auth/sessions';
import type { CloudEvent } from '@portal/contracts/event';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { createUser } from '@portal/contracts/people/manage-users';
import { type createFirstAdmin, login, setupSecurity } from '@portal/contracts/people/sign-in';
import type { Role, User } from '@portal/contracts/people/user';
import { atEnd } from '@portal/testing/clean-up';
import { lookInto } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { followIdly } from '@portal/testing/idle-followers';
import { natsAs, published } from '@portal/testing/nats';
import { redisAt } from '@portal/testing/redis';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { client } from '@portal/testing/subgraph-client';
import { expect } from 'vitest';
import type { Account } from './domain/account.ts';
import { firstAdmin } from './domain/new-account.ts';
import { start } from './service.ts';
import { newId } from './store/new-id.ts';

export const firstAdminInput: InputOf<typeof createFirstAdmin> = {
  firstName: 'Grace',
  lastName: 'Hopper',
  username: 'Grace.Hopper',
  password: 'Nano-Second-1',
  confirmPassword: 'Nano-Second-1',
  securityQuestion: 'first car',
  securityAnswer: 'A red Mini',
};

/** What `established` sets up everybody with. */
export const own = {
  newPassword: 'Own-Secret-1',
  securityQuestion: 'first pet name',
  securityAnswer: 'Rex the Dog',
};

export type Identity = Awaited<ReturnType<typeof startIdentity>>;

/** The service, started on servers of its own for one test file, and what drives it. */
export async function startIdentity(overrides: Record<string, string> = {}) {
  const env: Record<string, string> = {
    ...(await serviceEnvironment('identity')),
    // Hashing stands behind everything else, and other suites keep all cores busy.
    SIGN_IN_WAIT_SECONDS: '600',
    ...overrides,
  };
  const service = await start(env);
  atEnd(() => service.stop());
  const bus = await natsAs('identity', env.NATS_URL as string);
  // Otherwise every write of an administrator waits for services that are not there.
  await followIdly(bus, 'identity');
  const database = await lookInto(env.MONGODB_URI as string);
  const redis = redisAt(env.REDIS_URL as string);
  const sessions = sessionStore(redis, env.SESSION_KEY as string);
  const ask = client(service.url);
  let people = 0;

  /** Who a session makes its holder, as the gateway would find it. */
  async function callerBy(id: string): Promise<Caller> {
    const session = await sessions.find(id);
    return session ? callerOf(session) : anonymous;
  }

  /** Signs in; `caller` is nobody where that failed. */
  async function signIn(
    input: InputOf<typeof login>,
    {
      address = '192.0.2.1',
      as = anonymous,
      device = '',
    }: { address?: string; as?: Caller; device?: string } = {},
  ) {
    const from = { 'x-client-address': address, 'x-client-device': device };
    const answer = await ask.as(as).run(login, input, from);
    const [id = '', maxAge] = (answer.headers.get('x-portal-session') ?? '').split(';');
    const [known = ''] = (answer.headers.get('x-portal-device') ?? '').split(';');
    return { answer, id, maxAge, device: known, caller: await callerBy(id) };
  }

  /** An account past its setup, which nobody can sign in to; `caller` is its person. */
  async function enrol(
    role: Role,
    overrides: Partial<Account> = {},
  ): Promise<{ id: string; caller: Partial<Caller> }> {
    people += 1;
    const made = firstAdmin(
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
    const { id, ...fields } = { ...made, role, ...overrides };
    await database.collection<{ _id: string }>('accounts').insertOne({ _id: id, ...fields });
    return { id, caller: { userId: id, role: fields.role } };
  }

  /** What the other services have been told of a person so far, in order. */
  async function told(id: string): Promise<CloudEvent[]> {
    await eventually(async () => {
      const waiting = { publishedAt: null, 'event.subject': id };
      expect(await database.collection('outbox').countDocuments(waiting)).toBe(0);
    });
    const messages = await published(bus, 'identity');
    return messages.map(({ event }) => event).filter(({ subject }) => subject === id);
  }

  /** What the audit trail says of what was done to a person, in order. */
  function noted(id: string) {
    return database.collection('audit').find({ targetId: id }).sort({ _id: 1 }).toArray();
  }

  /** An account as it is stored. */
  function accountRow(id: string) {
    return database
      .collection<Omit<Account, 'id'> & { _id: string }>('accounts')
      .findOne({ _id: id });
  }

  let hirer: Promise<{ caller: Partial<Caller> }> | undefined;

  /** A new account with a temporary password, made by a master-admin. */
  async function hire(
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
    hirer ??= enrol('master-admin');
    const { data, errors } = await ask.as((await hirer).caller).run(createUser, input);
    if (data === null) throw new Error(`could not create a user: ${JSON.stringify(errors)}`);
    return { user: data, password: input.password };
  }

  /** Somebody past the setup, with `own` as secrets; `caller` is their session. */
  async function establish(
    overrides: Partial<InputOf<typeof createUser>> = {},
  ): Promise<{ user: OutputOf<typeof setupSecurity>; caller: Caller; id: string }> {
    const { user, password } = await hire(overrides);
    const { caller } = await signIn({ username: user.username, password });
    const { data, errors, headers } = await ask.as(caller).run(setupSecurity, own);
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
    enrol,
    told,
    noted,
    accountRow,
    hire,
    establish,
  };
}
