import { downloads } from '@portal/contracts/downloads';
import { operations } from '@portal/contracts/operations';
import { beforeAll, expect, test } from 'vitest';
import {
  cookieOf,
  createPerson,
  masterAdminCookie,
  ownPassword,
  type Person,
} from '../testing/create-people.ts';
import { rewriteSession } from '../testing/rewrite-session.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const notRecent = { status: 403, body: { code: 'RECENT_SIGN_IN_REQUIRED' } };

let gateway: TestGateway;
let admin: Person;

/** Makes a session one that began some minutes ago. */
async function backdate(cookie: string, minutes: number): Promise<void> {
  await rewriteSession(cookie, ({ createdAt }) => ({ createdAt: createdAt - minutes * 60_000 }));
}

beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await createPerson(gateway, 'master-admin');
  await backdate(admin.cookie, 6);
});

const id = '66f000000000000000000001';
const webhook = {
  name: 'Payroll',
  url: 'https://payroll.example.org/hook',
  eventTypes: ['clocked-in'],
  teamIds: [],
};
/** Valid input of each operation and download that needs a recent sign-in. */
const inputs: Record<string, Record<string, unknown>> = {
  addUserSingleSignOnLink: { userId: id, provider: 'hospital', subject: 'ada' },
  beginSingleSignOnLink: { provider: 'hospital' },
  changeRole: { id, role: 'admin' },
  closePayrollPeriod: { start: '2026-01-01' },
  createApiToken: { name: 'Payroll', scopes: ['read:hours'], expiresInDays: 30 },
  createSubscriber: { name: 'Payroll' },
  createWebhook: webhook,
  deleteUser: { id },
  deleteWebhook: { id },
  downloadPersonalData: { id },
  endLegalHold: { userId: id },
  endOtherSessions: {},
  endSession: { id: 'A'.repeat(43) },
  endUserSession: { userId: id, id: 'A'.repeat(43) },
  endUserSessions: { userId: id },
  exportPayroll: { start: '2026-01-01' },
  exportRecords: { startDate: '2026-01-05', endDate: '2026-01-05' },
  exportRegistrations: {},
  exportUsers: {},
  exportWeeklyReport: { startDate: '2026-01-05' },
  importUsers: { csv: 'First name,Last name\nAda,Byron' },
  keptWeeklyReport: { weekStart: '2026-01-05' },
  placeLegalHold: { userId: id, reason: 'Tribunal claim' },
  removeSingleSignOnLink: { id },
  removeUserSecondFactor: { userId: id, id },
  removeUserSingleSignOnLink: { userId: id, id },
  requestPersonalData: {},
  requestUserPersonalData: { userId: id },
  resendWebhookDeliveries: { id },
  resetPassword: { userId: id },
  resetUser: { userId: id },
  revokeApiToken: { id },
  revokeSubscriber: { id },
  rotateWebhookSecret: { id },
  saveHrEmail: { hrEmail: 'hr@example.org' },
  saveSecondFactorPolicy: { audience: 'nobody' },
  setWebhookActive: { id, isActive: false },
  updateEmail: { id, email: 'ada@example.org' },
  updateWebhook: { id, ...webhook },
};

/** The path with its parameters from the input, and the other fields. */
function fill(path: string, name: string): { path: string; others: Record<string, unknown> } {
  const others = { ...inputs[name] };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, parameter: string) => {
    const value = String(others[parameter]);
    delete others[parameter];
    return value;
  });
  return { path: filled, others };
}

const recentOperations = operations.filter(({ needsRecentSignIn }) => needsRecentSignIn);
const recentDownloads = downloads.filter(({ needsRecentSignIn }) => needsRecentSignIn);

test('these need one: roles, emails, resets, deletions, exports, sessions, other systems', () => {
  const names = [...recentOperations, ...recentDownloads].map(({ name }) => name);
  expect(names.sort()).toEqual(Object.keys(inputs));
});

test.each(recentOperations)(
  '$rest.method $rest.path is refused after six minutes',
  async (contract) => {
    const { method } = contract.rest;
    const { path, others } = fill(contract.rest.path, contract.name);
    const response = await gateway.send(method, path, { cookie: admin.cookie, body: others });
    expect(response).toMatchObject(notRecent);
  },
);

test.each(recentDownloads)('GET $path is refused after six minutes', async (contract) => {
  const { path, others } = fill(contract.path, contract.name);
  const query = new URLSearchParams(others as Record<string, string>);
  expect(await gateway.get(`${path}?${query}`, { cookie: admin.cookie })).toMatchObject(notRecent);
});

test('an administrator’s account needs one too, an employee’s doesn’t', async () => {
  const account = { firstName: 'Ada', lastName: 'Byron', password: 'temporary-7391' };
  const create = (role: string) =>
    gateway.post(
      '/api/users',
      { ...account, username: `recent.${role}`, role },
      { cookie: admin.cookie },
    );
  expect(await create('admin')).toMatchObject(notRecent);
  expect((await create('employee')).status).toBe(201);
});

test('after signing in again it works, with a new session in place of the old one', async () => {
  const { id } = await createPerson(gateway);
  const { cookie } = await createPerson(gateway, 'admin');
  const other = await createPerson(gateway, 'admin');
  await backdate(cookie, 6);
  const change = (as: string, key: string) =>
    gateway.send('PATCH', `/api/admin/users/${id}/email`, {
      cookie: as,
      body: { email: 'ada@example.org' },
      headers: { 'idempotency-key': key },
    });
  const again = (password: string) =>
    gateway.post('/api/auth/reauthenticate', { password }, { cookie });

  expect(await change(cookie, 'first')).toMatchObject(notRecent);
  expect(await again('wrong-password')).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['password'], message: 'Your password is incorrect' }] },
  });
  expect(await change(cookie, 'second')).toMatchObject(notRecent);
  const confirmed = await again(ownPassword);
  expect(confirmed).toMatchObject({ status: 200, body: { success: true } });
  const next = cookieOf(confirmed);
  // The refused request may be repeated with its key.
  expect((await change(next, 'first')).status).toBe(200);
  expect((await gateway.get('/api/auth/user', { cookie })).status).toBe(401);
  expect((await gateway.get('/api/auth/user', { cookie: other.cookie })).status).toBe(200);
});

test('signing in again doesn’t prolong the session: it ends after twelve hours in any case', async () => {
  const { cookie } = await createPerson(gateway, 'admin');
  await backdate(cookie, 11 * 60 + 50);
  const endOf = async (as: string) => {
    const { body } = await gateway.get('/api/sessions', { cookie: as });
    const sessions = body as { expiresAt: string; isCurrent: boolean }[];
    return sessions.find(({ isCurrent }) => isCurrent)?.expiresAt;
  };
  const before = await endOf(cookie);
  const body = { password: ownPassword };
  const next = await gateway.post('/api/auth/reauthenticate', body, { cookie });
  expect(next.status).toBe(200);
  expect(await endOf(cookieOf(next))).toBe(before);
});

test('a change of password is no recent sign-in: it takes no second factor', async () => {
  const { id } = await createPerson(gateway);
  const { cookie } = await createPerson(gateway, 'admin');
  await backdate(cookie, 6);
  const change = { currentPassword: ownPassword, newPassword: 'another-own-8402' };
  const changed = await gateway.post('/api/change-password', change, { cookie });
  expect(changed.status).toBe(200);
  const email = { body: { email: 'ada@example.org' }, cookie: cookieOf(changed) };
  const response = await gateway.send('PATCH', `/api/admin/users/${id}/email`, email);
  expect(response).toMatchObject(notRecent);
});

test('a session that began within the last five minutes may do it', async () => {
  const { id } = await createPerson(gateway);
  const { cookie } = await createPerson(gateway, 'admin');
  await backdate(cookie, 4);
  const response = await gateway.send('PATCH', `/api/admin/users/${id}/email`, {
    cookie,
    body: { email: 'ada@example.org' },
  });
  expect(response.status).toBe(200);
});

test('only somebody who is signed in can sign in again', async () => {
  const body = { password: ownPassword };
  expect((await gateway.post('/api/auth/reauthenticate', body)).status).toBe(401);
  const guesses = await createPerson(gateway);
  const failures = Array.from({ length: 11 }, () =>
    gateway.post('/api/auth/reauthenticate', { password: 'guess' }, { cookie: guesses.cookie }),
  );
  const statuses = (await Promise.all(failures)).map(({ status }) => status).sort();
  expect(statuses.at(0)).toBe(400);
  expect(statuses.at(-1)).toBe(429);
  expect((await gateway.get('/api/auth/user', { cookie: masterAdminCookie() })).status).toBe(200);
});
