import type { Role } from '@portal/contracts/identity/user';
import { createRestSession, type RestSession } from './rest-session.ts';

export const admin = {
  firstName: 'Asha',
  lastName: 'Patel',
  username: 'asha.patel',
  password: 'blue kettle 42',
  securityAnswer: 'Ginger Biscuit',
};
/** The first day of everyone who is created here. */
const firstDay = '2024-01-08';
const securityQuestion = 'What was the name of your first pet?';

export interface Employee {
  id: string;
  username: string;
  password: string;
  securityAnswer: string;
  session: RestSession;
}

/** Signs in the first administrator, who is created if there is none. */
export async function signInAdmin(url: string): Promise<RestSession> {
  const session = createRestSession(url);
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

/**
 * Creates a user with a temporary password who has not completed the setup. They started years ago, so that
 * they may have hours and leave in the past.
 */
export async function createUser(
  by: RestSession,
  firstName: string,
  lastName: string,
  {
    username = `${firstName}${lastName}.1234`.toLowerCase(),
    password = 'Temp#Word4you',
    role = 'employee',
    email,
  }: { username?: string; password?: string; role?: Role; email?: string } = {},
) {
  const { id } = await by.call<{ id: string }>('POST', '/api/users', {
    firstName,
    lastName,
    username,
    password,
    role,
    isAdmin: role !== 'employee',
    annualLeaveEntitlement: 25,
    firstDay,
    ...(email !== undefined && { email }),
  });
  return { id, username, password };
}

/**
 * Creates a user who has completed the setup and is signed in: an employee, unless a role is given.
 */
export async function createEmployee(
  url: string,
  by: RestSession,
  firstName: string,
  lastName: string,
  role: Role = 'employee',
): Promise<Employee> {
  const { id, username, password } = await createUser(by, firstName, lastName, { role });
  const session = createRestSession(url);
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
