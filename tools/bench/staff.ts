import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '@portal/contracts/people/user';
import { type RestClient, restClient } from './rest-client.ts';

/** What everybody signs in with. */
export const ownSecrets = { password: 'calm-orchard-83', securityAnswer: 'A grey Mini' };
const security = {
  securityQuestion: 'What was your first car?',
  securityAnswer: ownSecrets.securityAnswer,
};

const account = { username: 'bench.admin', password: 'quiet-harbour-29' };

/** Makes the first administrator of a portal and signs them in. */
export async function firstAdmin(portal: string): Promise<RestClient> {
  await restClient(portal).post('/api/create-first-admin', {
    ...account,
    ...security,
    firstName: 'Bench',
    lastName: 'Admin',
    confirmPassword: account.password,
  });
  return signedInAdmin(portal);
}

/** Signs in the administrator whom `firstAdmin` made. */
export async function signedInAdmin(portal: string): Promise<RestClient> {
  const admin = restClient(portal);
  await admin.post('/api/login', { ...account, securityAnswer: security.securityAnswer });
  return admin;
}

/** Makes an employee, finishes their setup and clocks them in. */
export async function clockedInEmployee(
  portal: string,
  admin: RestClient,
  username: string,
): Promise<RestClient> {
  const one = await employee(portal, admin, username);
  await untilItWorks(() => one.post('/api/time-entries/clock-in'));
  return one;
}

/** Makes an employee and finishes their setup. */
export async function employee(
  portal: string,
  admin: RestClient,
  username: string,
): Promise<RestClient> {
  const password = 'early-lantern-47';
  const names = { firstName: 'Bench', lastName: 'Employee' };
  await admin.post<User>('/api/users', { ...names, username, password, role: 'employee' });
  const one = restClient(portal);
  await one.post('/api/login', { username, password });
  await one.post('/api/setup-security', { newPassword: ownSecrets.password, ...security });
  return one;
}

/** Attendance answers 503 until it has heard of a new person. */
export async function untilItWorks(attempt: () => Promise<unknown>): Promise<void> {
  for (let tries = 50; ; tries -= 1) {
    try {
      await attempt();
      return;
    } catch (failure) {
      if (tries === 0) throw failure;
      await delay(100);
    }
  }
}
