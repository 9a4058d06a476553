import { randomBytes } from 'node:crypto';
import { createSessionStore } from '@portal/auth/session-store';
import type { Role, User } from '@portal/contracts/identity/user';
import { eventually } from '@portal/testing/eventually';
import { connectValkeyAt } from '@portal/testing/valkey';
import { inject } from 'vitest';
import type { TestGateway, TestResponse } from './test-gateway.ts';

/** A person with an account and a session. */
export interface Person {
  id: string;
  username: string;
  cookie: string;
}

const temporaryPassword = 'temporary-7391';
export const ownPassword = 'their-own-7391';
export const securityAnswer = 'Blue Fiesta';

/** The cookie of the test run's first administrator. */
export function masterAdminCookie(): string {
  return inject('masterAdmin');
}

/** Creates a person and signs them in for the first time, with the setup still to do. */
export async function createPersonInSetup(
  gateway: TestGateway,
  role: Role = 'employee',
): Promise<Person> {
  const username = `test.${randomBytes(5).toString('hex')}`;
  const account = { firstName: 'Ada', lastName: 'Byron', username, role };
  const made = await gateway.post(
    '/api/users',
    { ...account, password: temporaryPassword },
    { cookie: masterAdminCookie() },
  );
  if (made.status !== 201) throw new Error(`no account: ${JSON.stringify(made.body)}`);
  const signedIn = await gateway.post('/api/login', { username, password: temporaryPassword });
  return { id: (made.body as User).id, username, cookie: cookieOf(signedIn) };
}

/** Creates a person with a finished setup. The services already know an employee. */
export async function createPerson(gateway: TestGateway, role: Role = 'employee'): Promise<Person> {
  const newPerson = await createPersonInSetup(gateway, role);
  const setup = {
    newPassword: ownPassword,
    securityQuestion: 'Your first car?',
    securityAnswer,
  };
  const done = await gateway.post('/api/setup-security', setup, { cookie: newPerson.cookie });
  if (done.status !== 200) throw new Error(`no setup: ${JSON.stringify(done.body)}`);
  const cookie = cookieOf(done);
  if (role === 'employee') await waitUntilKnown(gateway, cookie);
  return { ...newPerson, cookie };
}

/**
 * Creates a person with a session that can only add a second factor. The session is put into the store,
 * because to demand one would concern all tests that share the portal.
 */
export async function createPersonInFactorSetup(
  gateway: TestGateway,
  role: Role = 'employee',
): Promise<Person> {
  const person = await createPerson(gateway, role);
  const { REDIS_URL = '', SESSION_KEY = '' } = inject('gatewayEnvironment');
  const sessions = createSessionStore(connectValkeyAt(REDIS_URL), SESSION_KEY);
  const session = { userId: person.id, role, stage: 'factor-setup', rememberMe: false } as const;
  const { id } = await sessions.create({ ...session, address: '', agent: '' }, new Date());
  const [name] = person.cookie.split('=');
  return { ...person, cookie: `${name}=${id}` };
}

/** The session cookie of a response, as a browser sends it back. */
export function cookieOf({ headers, body }: TestResponse): string {
  const [cookie] = headers.getSetCookie();
  if (!cookie) throw new Error(`no cookie: ${JSON.stringify(body)}`);
  return cookie.split(';')[0] ?? '';
}

/** Waits until the services know a person from events. Until then they respond with 503. */
async function waitUntilKnown(gateway: TestGateway, cookie: string): Promise<void> {
  await eventually(async () => {
    for (const path of ['/api/time-entries/today-total', '/api/leave-balance']) {
      const { status } = await gateway.get(path, { cookie });
      if (status !== 200) throw new Error(`${path} responded with ${status}`);
    }
  });
}
