import { randomUUID } from 'node:crypto';
import { operations } from '@portal/contracts/operations';
import { addDays, londonDay } from '@portal/kernel/london';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadRoutes } from '../downloads/download-routes.ts';
import { createTestToken, revokeTestTokens, type TestToken } from '../testing/api-tokens.ts';
import { reason, requestLeave, requestSickLeave, workingDayFrom } from '../testing/create-leave.ts';
import { createPerson, masterAdminCookie, type Person } from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let gateway: TestGateway;
let token: TestToken;
let nurse: Person;

beforeAll(async () => {
  gateway = await startTestGateway();
  token = await createTestToken(gateway);
  nurse = await createPerson(gateway);
});

afterAll(() => revokeTestTokens(gateway));

const today = londonDay(new Date());
const lastWeek = addDays(today, -7);

/** Values for the required fields of reads. */
const values: Record<string, string> = {
  ...{ date: lastWeek, startDate: lastWeek, endDate: today, year: '2026', month: '1' },
  // The current pay period.
  start: `${today.slice(0, 8)}01`,
};

async function send(method: string, path: string, body?: object) {
  const reply = await gateway.send(method, path, { headers: token.headers, body });
  expect({ path, status: reply.status, body: reply.body }).toMatchObject({
    path,
    status: expect.toSatisfy((status: number) => status >= 200 && status < 300),
  });
  return reply.body as Record<string, never> & { id: string };
}

/** The reads that need more: the entry, the leave or the person. */
const ofOne = ['entryHistory', 'leaveHistory', 'leaveLedger', 'userLeaveSettings'];
/** The downloads of a week or a pay period that has to be over. */
const ofClosed = ['keptWeeklyReport', 'exportPayroll'];
const reads = [
  ...operations.filter(({ scope }) => scope !== undefined && scope !== 'write'),
  ...downloadRoutes.filter(({ scope }) => scope !== undefined),
].filter(({ name }) => !ofOne.includes(name) && !ofClosed.includes(name));

test.each(reads.map((one) => [one.name, one] as const))('%s is read', async (_name, one) => {
  const { path } = one.rest;
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, field: string) => values[field] ?? 'x');
  const query = new URLSearchParams();
  for (const [field, schema] of Object.entries(one.input.shape)) {
    if (path.includes(`{${field}}`) || schema.safeParse(undefined).success) continue;
    query.set(field, values[field] ?? 'x');
  }
  await send('GET', `${address}?${query}`);
});

test('nobody’s reason is read, and everything else of leave is', async () => {
  const leave = await requestLeave(gateway, nurse, workingDayFrom(200));
  await requestSickLeave(gateway, nurse, lastWeek);
  for (const path of [
    '/api/leave-requests?scope=all',
    '/api/leave-requests/calendar',
    `/api/leave-requests/${leave.id}/history`,
    `/api/admin/pending-leave-details?userId=${nurse.id}`,
    '/api/sick-leave-requests',
    `/api/leave-ledger?userId=${nurse.id}`,
    `/api/user-leave-settings/${nurse.id}`,
  ]) {
    const text = JSON.stringify(await send('GET', path));
    expect(text).not.toContain(reason);
    expect(text).not.toContain('first car');
  }
  const all = (await send('GET', '/api/leave-requests?scope=all')) as unknown as { id: string }[];
  expect(all.find(({ id }) => id === leave.id)).toMatchObject({ reason: '', userId: nurse.id });
});

test('each write works, and is recorded under the token’s name', async () => {
  const created = await send('POST', '/api/users', {
    ...{ firstName: 'Mary', lastName: 'Seacole', username: `mary.${randomUUID().slice(0, 8)}` },
    ...{ role: 'employee', password: 'Temp@rary-77' },
  });
  expect(created).toMatchObject({ password: null });
  const { id } = created;
  const user = `/api/admin/users/${id}`;
  await send('PATCH', `${user}/employment`, { jobTitle: 'Nurse', firstDay: '2026-01-05' });
  const hours = { workStartTime: '08:00', workEndTime: '16:00' };
  await send('PATCH', `${user}/work-hours`, hours);
  const shifts = [{ week: 1, weekday: 1, start: '08:00', end: '16:00', breakMinutes: 30 }];
  const pattern = { from: '2026-02-02', weeks: 1, shifts };
  await send('POST', `${user}/working-patterns`, pattern);
  await send('DELETE', `${user}/working-patterns/2026-02-02`);
  const registration = { userId: id, kind: 'nmc', number: '12A3456B', expiresOn: '2030-01-01' };
  const saved = await send('POST', '/api/admin/registrations', registration);
  await send('DELETE', `/api/admin/registrations/${saved.id}`);
  const team = await send('POST', '/api/admin/teams', { name: `Ward ${randomUUID()}` });
  const move = { teamId: team.id, from: '2026-03-02', userIds: [id] };
  await send('POST', '/api/admin/team-members', move);
  await send('DELETE', `${user}/team-memberships/2026-03-02`);
  const period = { startDate: workingDayFrom(220), endDate: workingDayFrom(220) };
  const booking = { leaveType: 'annual', reason: 'Rota', ...period };
  const leave = await send('POST', `${user}/leave`, booking);
  expect(leave).toMatchObject({ reason: '', status: 'approved', decidedBy: token.id });
  const moved = { startDate: workingDayFrom(230), endDate: workingDayFrom(230), reason: 'Swap' };
  await send('PATCH', `/api/admin/leave/${leave.id}/dates`, moved);
  await send('POST', `${user}/leave-entitlements`, { day: today, days: 27 });
  const at = (time: string) => `${lastWeek}T${time}:00.000Z`;
  const session = { clockInTime: at('09:00'), clockOutTime: at('12:00'), reason: 'Forgot' };
  const entry = await send('POST', `${user}/time-entries`, session);
  const corrected = { clockInTime: at('09:00'), clockOutTime: at('13:00'), reason: 'Late' };
  await send('PATCH', `/api/admin/time-entries/${entry.id}`, corrected);
  await send('GET', `/api/time-entries/${entry.id}/history`);

  const cookie = masterAdminCookie();
  const history = await gateway.get(`/api/leave-requests/${leave.id}/history`, { cookie });
  expect(history.body).toMatchObject([
    { by: 'hr', actor: { firstName: token.name, lastName: '(API token)' } },
    { by: 'hr', actor: { firstName: token.name } },
  ]);
  await expect
    .poll(
      async () => {
        const trail = await gateway.get(`/api/admin/audit?personId=${token.id}`, { cookie });
        return (trail.body as { action: string }[]).map(({ action }) => action).toSorted();
      },
      { timeout: 20_000 },
    )
    .toEqual([
      'account-created',
      'employment-changed',
      'entitlement-changed',
      'entry-added',
      'entry-corrected',
      'leave-booked',
      'leave-dates-changed',
      // By the reads above.
      'records-exported',
      'records-exported',
      'registration-changed',
      'registration-removed',
      'registrations-exported',
      // The list of sick leave and the calendar.
      'sickness-read',
      'sickness-read',
      'staff-exported',
      'team-created',
      'team-membership-changed',
      'team-membership-changed',
      'work-hours-changed',
      'working-pattern-changed',
      'working-pattern-removed',
    ]);
});

test('a token manages no administrator', async () => {
  const admin = await createPerson(gateway, 'admin');
  const path = `/api/admin/users/${admin.id}/employment`;
  const body = { lastDay: today };
  const reply = await gateway.send('PATCH', path, { headers: token.headers, body });
  expect(reply).toMatchObject({
    status: 403,
    body: { message: 'API tokens can only manage employees' },
  });
});
