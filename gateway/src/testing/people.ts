import { randomBytes } from 'node:crypto';
import type { Role, User } from '@portal/contracts/people/user';
import { eventually } from '@portal/testing/eventually';
import { inject } from 'vitest';
import type { Reply, TestGateway } from './gateway.ts';

/** Somebody with an account, signed in. */
export interface Person {
  id: string;
  username: string;
  cookie: string;
}

const temporaryPassword = 'temporary-7391';
export const ownPassword = 'their-own-7391';
export const securityAnswer = 'Blue Fiesta';

/** The administrator whom the test run began with. */
export function masterAdmin(): string {
  return inject('masterAdmin');
}

/** A new person in the session of their first sign-in, with the setup still to do. */
export async function newcomer(gateway: TestGateway, role: Role = 'employee'): Promise<Person> {
  const username = `test.${randomBytes(5).toString('hex')}`;
  const account = { firstName: 'Ada', lastName: 'Byron', username, role };
  const made = await gateway.post(
    '/api/users',
    { ...account, password: temporaryPassword },
    { cookie: masterAdmin() },
  );
  if (made.status !== 201) throw new Error(`no account: ${JSON.stringify(made.body)}`);
  const signedIn = await gateway.post('/api/login', { username, password: temporaryPassword });
  return { id: (made.body as User).id, username, cookie: cookieOf(signedIn) };
}

/** A new person past their setup, of whom every service has heard. */
export async function person(gateway: TestGateway, role: Role = 'employee'): Promise<Person> {
  const one = await newcomer(gateway, role);
  const setup = {
    newPassword: ownPassword,
    securityQuestion: 'Your first car?',
    securityAnswer,
  };
  const done = await gateway.post('/api/setup-security', setup, { cookie: one.cookie });
  if (done.status !== 200) throw new Error(`no setup: ${JSON.stringify(done.body)}`);
  const cookie = cookieOf(done);
  if (role === 'employee') await known(gateway, cookie);
  return { ...one, cookie };
}

/** The session cookie that an answer sets, as a browser sends it back. */
export function cookieOf({ headers, body }: Reply): string {
  const [cookie] = headers.getSetCookie();
  if (!cookie) throw new Error(`no cookie: ${JSON.stringify(body)}`);
  return cookie.split(';')[0] ?? '';
}

/** Services hear of people by events; until then they answer 503. */
async function known(gateway: TestGateway, cookie: string): Promise<void> {
  await eventually(async () => {
    for (const path of ['/api/time-entries/today-total', '/api/leave-balance']) {
      const { status } = await gateway.get(path, { cookie });
      if (status !== 200) throw new Error(`${path} answers ${status}`);
    }
  });
}
