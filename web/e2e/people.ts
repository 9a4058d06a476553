import type { Role } from '@portal/contracts/people/user';
import { type AtRest, atRest } from './rest.ts';

export const admin = {
  firstName: 'Asha',
  lastName: 'Patel',
  username: 'asha.patel',
  password: 'blue kettle 42',
  securityAnswer: 'Ginger Biscuit',
};
const securityQuestion = 'What was the name of your first pet?';

export interface Employee {
  id: string;
  username: string;
  password: string;
  securityAnswer: string;
  session: AtRest;
}

/** The first administrator, created where there is none, and signed in. */
export async function signedInAdmin(url: string): Promise<AtRest> {
  const session = atRest(url);
  const { requiresFirstSetup } = await session.call<{ requiresFirstSetup: boolean }>(
    'GET',
    '/api/check-first-setup',
  );
  if (requiresFirstSetup) {
    const confirmPassword = admin.password;
    await session.call('POST', '/api/create-first-admin', {
      ...admin,
      confirmPassword,
      securityQuestion,
    });
  }
  const { username, password, securityAnswer } = admin;
  await session.call('POST', '/api/login', { username, password, securityAnswer });
  return session;
}

/** Somebody whom an administrator has just added: a temporary password, nothing set up. */
export async function newcomer(
  by: AtRest,
  firstName: string,
  lastName: string,
  {
    username = `${firstName}${lastName}.1234`.toLowerCase(),
    password = 'Temp#Word4you',
    role = 'employee',
  }: { username?: string; password?: string; role?: Role } = {},
) {
  const { id } = await by.call<{ id: string }>('POST', '/api/users', {
    firstName,
    lastName,
    username,
    password,
    role,
    isAdmin: role !== 'employee',
    annualLeaveEntitlement: 25,
  });
  return { id, username, password };
}

/** Somebody who has finished the setup, signed in: a member of staff, unless a role is given. */
export async function employee(
  url: string,
  by: AtRest,
  firstName: string,
  lastName: string,
  role: Role = 'employee',
): Promise<Employee> {
  const { id, username, password } = await newcomer(by, firstName, lastName, { role });
  const session = atRest(url);
  await session.call('POST', '/api/login', { username, password });
  const own = { password: 'green lamp 17', securityAnswer: 'Rex the Collie' };
  await session.call('POST', '/api/setup-security', {
    newPassword: own.password,
    confirmPassword: own.password,
    securityQuestion,
    securityAnswer: own.securityAnswer,
  });
  return { id, username, ...own, session };
}
