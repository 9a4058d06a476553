import { setTimeout as delay } from 'node:timers/promises';
import type { User } from '@portal/contracts/identity/user';
import { type RestClient, restClient } from './rest-client.ts';

/** The credentials of all test accounts. */
export const testCredentials = { password: 'calm-orchard-83', securityAnswer: 'A grey Mini' };
const security = {
  securityQuestion: 'What was your first car?',
  securityAnswer: testCredentials.securityAnswer,
};

export const firstAdmin = { username: 'bench.admin', password: 'quiet-harbour-29' };

/** Signs in the first administrator of a portal, and creates them unless it has one. */
export async function createFirstAdmin(portal: string): Promise<RestClient> {
  const { requiresFirstSetup } = await restClient(portal).get<{ requiresFirstSetup: boolean }>(
    '/api/check-first-setup',
  );
  if (!requiresFirstSetup) return signInAdmin(portal);
  await restClient(portal).post('/api/create-first-admin', {
    ...firstAdmin,
    ...security,
    firstName: 'Bench',
    lastName: 'Admin',
    confirmPassword: firstAdmin.password,
  });
  return signInAdmin(portal);
}

/** Signs in the administrator made by `createFirstAdmin`. */
export async function signInAdmin(portal: string): Promise<RestClient> {
  const admin = restClient(portal);
  await admin.post('/api/login', { ...firstAdmin, securityAnswer: security.securityAnswer });
  return admin;
}

/** Creates an employee, completes their setup and clocks them in. */
export async function createClockedInEmployee(
  portal: string,
  admin: RestClient,
  username: string,
): Promise<RestClient> {
  const one = await createEmployee(portal, admin, username);
  await retryUntilReady(() => one.post('/api/time-entries/clock-in'));
  return one;
}

/** Creates an employee of long standing, and completes their setup: past days can be archived. */
export async function createEmployee(
  portal: string,
  admin: RestClient,
  username: string,
): Promise<RestClient> {
  const password = 'early-lantern-47';
  const names = { firstName: 'Bench', lastName: 'Employee' };
  const firstDay = '2020-01-06';
  await admin.post<User>('/api/users', {
    ...names,
    username,
    password,
    role: 'employee',
    firstDay,
  });
  const one = restClient(portal);
  await one.post('/api/login', { username, password });
  await one.post('/api/setup-security', { newPassword: testCredentials.password, ...security });
  return one;
}

/** Retries while attendance responds with 503, until it has received a new person. */
export async function retryUntilReady(attempt: () => Promise<unknown>): Promise<void> {
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
