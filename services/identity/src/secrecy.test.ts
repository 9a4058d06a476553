import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createSealer } from '@portal/auth/sealer';
import { callerFromSession, createSessionStore } from '@portal/auth/session-store';
import { updateEmail } from '@portal/contracts/identity/edit-user';
import { passwordLinkMade, passwordLinkMail } from '@portal/contracts/identity/events';
import { forgotPassword, usePasswordLink } from '@portal/contracts/identity/forgotten-password';
import { createUser } from '@portal/contracts/identity/manage-users';
import { changePassword } from '@portal/contracts/identity/own-account';
import { resetPassword, resetUser } from '@portal/contracts/identity/reset-user';
import { beginTotp, confirmTotp } from '@portal/contracts/identity/second-factor';
import { createFirstAdmin, login, setupSecurity } from '@portal/contracts/identity/sign-in';
import { createServiceEnvironment } from '@portal/testing/create-service-environment';
import { connectWithMajorityReads } from '@portal/testing/databases';
import { eventually } from '@portal/testing/eventually';
import { type Bus, connectNatsAs, readPublishedEvents } from '@portal/testing/nats-client';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { connectValkeyAt } from '@portal/testing/valkey';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { totpCode } from '../testing/second-factors.ts';
import { firstAdminInput } from '../testing/service.ts';

const secrets = {
  adminPassword: 'Clear-Text-Admin',
  adminAnswer: 'clear text answer of the admin',
  temporary: 'Clear-Text-Temporary',
  own: 'Clear-Text-Own',
  wrong: 'Clear-Text-Wrong',
  answer: 'clear text answer of the person',
  changed: 'Clear-Text-Changed',
  byLink: 'Clear-Text-By-Link',
  reset: 'Clear-Text-Reset',
};
const clearText = /clear.text/i;

const places: Record<string, string> = {};
/** Secrets that the service generated: one for an authenticator app, recovery codes, a link token and a password. */
const made: string[] = [];

beforeAll(async () => {
  const env: Record<string, string> = {
    ...(await createServiceEnvironment('identity')),
    LOG_LEVEL: 'trace',
  };
  const database = await connectWithMajorityReads(env.MONGODB_URI as string);
  const redis = connectValkeyAt(env.REDIS_URL as string);
  const since = await latestChange(database);

  // The real process, so that its log is complete.
  const child = fork(new URL('./main.ts', import.meta.url), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  places.log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      places.log += String(chunk);
    });
  }
  const [{ ready: url }] = (await once(child, 'message')) as [{ ready: string }];
  const bus = await connectNatsAs('identity', env.NATS_URL as string);
  await useEverySecret({
    url,
    redis,
    bus,
    mailKey: env.MAIL_KEY as string,
    sessionKey: env.SESSION_KEY as string,
  });
  await eventually(async () => {
    const messages = await readPublishedEvents(bus, 'identity');
    // Four of them tell people about the security of their accounts.
    expect(messages).toHaveLength(14);
    places.NATS = JSON.stringify(messages);
  });
  places.MongoDB = await everyDocument(database);
  places.oplog = await changesSince(database, since);
  places.Valkey = await everyValue(redis);

  child.kill('SIGTERM');
  await once(child, 'exit');
}, 120_000);

test.each(['MongoDB', 'oplog', 'NATS', 'Valkey', 'log'])(
  'no password or answer is in %s in clear text',
  (place) => {
    // Makes sure that the searched place has data.
    expect(places[place]?.length).toBeGreaterThan(200);
    expect(places[place]).not.toMatch(clearText);
    expect(made.map(({ length }) => length)).toEqual([32, ...Array(10).fill(11), 43, 12]);
    for (const each of made) expect(places[place]).not.toContain(each);
  },
);

test('the searched documents and oplog contain the accounts', () => {
  expect(places.MongoDB).toContain('$argon2id$');
  expect(places.oplog).toContain('$argon2id$');
  expect(places.MongoDB).toContain('idempotency');
});

interface Servers {
  url: string;
  redis: Redis;
  bus: Bus;
  mailKey: string;
  sessionKey: string;
}

async function useEverySecret({ url, redis, bus, mailKey, sessionKey }: Servers): Promise<void> {
  const ask = subgraphClient(url, 'identity');
  const key = { 'idempotency-key': 'k', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const anonymous = ask.anonymous();
  const admin = await anonymous.run(
    createFirstAdmin,
    {
      ...firstAdminInput,
      password: secrets.adminPassword,
      confirmPassword: secrets.adminPassword,
      securityAnswer: secrets.adminAnswer,
    },
    key,
  );
  const master = ask.as({ userId: admin.data?.id, role: 'master-admin' });
  const account = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    username: 'ada',
    role: 'employee' as const,
    password: secrets.temporary,
  };
  await master.run(createUser, account, key);
  // Refused passwords and invalid documents are the likeliest to end up in logs.
  expect((await master.run(createUser, account)).code).toBe('USERNAME_TAKEN');
  await master.query('mutation { createUser(input: { password: "Clear-Text-Faulty" }) { id } }');
  const { wrong, answer, temporary } = secrets;
  await anonymous.run(login, { username: 'ada', password: wrong, securityAnswer: answer });
  // A password typed into the username field.
  await anonymous.run(login, { username: wrong, password: wrong });
  const signedIn = await anonymous.run(login, { username: 'ada', password: temporary });
  const [id = ''] = signedIn.headers.get('x-portal-session')?.split(';') ?? [];
  const session = await createSessionStore(redis, sessionKey).find(id);
  if (!session) throw new Error('the first login failed');
  const done = await ask
    .as(callerFromSession(session))
    .run(
      setupSecurity,
      { newPassword: secrets.own, securityQuestion: 'first car', securityAnswer: answer },
      key,
    );
  expect(done.errors).toEqual([]);
  const self = ask.as({ ...callerFromSession(session), stage: 'full' });
  const { own, changed: newPassword } = secrets;
  await self.run(changePassword, { currentPassword: wrong, newPassword });
  const changed = await self.run(changePassword, { currentPassword: own, newPassword }, key);
  expect(changed.errors).toEqual([]);

  const begun = await self.run(beginTotp, { password: newPassword }, key);
  const secret = begun.data?.secret ?? '';
  const confirmed = await self.run(confirmTotp, { code: totpCode(secret) }, key);
  const recoveryCodes = confirmed.data?.recoveryCodes ?? [];
  made.push(secret, ...recoveryCodes);
  const withCode = { username: 'ada', password: newPassword, code: recoveryCodes[0] };
  expect((await anonymous.run(login, withCode)).errors).toEqual([]);

  const userId = session.userId;
  expect((await master.run(updateEmail, { id: userId, email: 'ada@example.org' })).code).toBeNull();
  await anonymous.run(forgotPassword, { username: wrong });
  await anonymous.run(forgotPassword, { username: 'ada' });
  const token = await tokenFrom(bus, mailKey);
  made.push(token);
  const chosen = { token, newPassword: secrets.byLink };
  await anonymous.run(usePasswordLink, { ...chosen, securityAnswer: wrong });
  const used = await anonymous.run(usePasswordLink, { ...chosen, securityAnswer: answer }, key);
  expect(used.errors).toEqual([]);

  const reset = await master.run(resetUser, { userId, newPassword: secrets.reset }, key);
  expect(reset.errors).toEqual([]);
  const again = await master.run(resetPassword, { userId }, key);
  made.push(again.data?.newPassword ?? '');
}

/** Decrypts the link token from the event, as messaging does. */
function tokenFrom(bus: Bus, mailKey: string): Promise<string> {
  return eventually(async () => {
    const messages = await readPublishedEvents(bus, 'identity');
    const event = messages.find(({ event }) => event.type === passwordLinkMade.type)?.event;
    const { sealed } = passwordLinkMade.data.parse(event?.data);
    return passwordLinkMail.parse(JSON.parse(createSealer(mailKey).open(sealed) ?? '')).token;
  });
}

async function everyDocument({ db }: Connection): Promise<string> {
  const collections = (await db?.collections()) ?? [];
  const all = await Promise.all(
    collections.map(async (each) => [each.collectionName, await each.find().toArray()]),
  );
  return JSON.stringify(all);
}

function oplogOf(connection: Connection) {
  return connection.getClient().db('local').collection('oplog.rs');
}

async function latestChange(connection: Connection) {
  const latest = await oplogOf(connection).find().sort({ $natural: -1 }).limit(1).next();
  return latest?.ts;
}

async function changesSince(connection: Connection, since: unknown): Promise<string> {
  const changes = await oplogOf(connection)
    .find({ ts: { $gte: since } })
    .toArray();
  return JSON.stringify(changes);
}

async function everyValue(redis: Redis): Promise<string> {
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
  };
  const values = (await redis.keys('*')).map(async (key) => {
    const type = await redis.type(key);
    return [key, await (read[type] as (key: string) => Promise<unknown>)(key)];
  });
  return JSON.stringify(await Promise.all(values));
}
