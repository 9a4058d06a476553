import type { AuditEntry } from '@portal/contracts/identity/audit';
import { addDays, londonDay } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import {
  createApprovedLeave,
  reason,
  requestLeave,
  workingDayFrom,
} from '../testing/create-leave.ts';
import { createPerson, type Person } from '../testing/create-people.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

// Each of these is done in one service and recorded by another.
let gateway: TestGateway;
let admin: Person;
let ada: Person;
const today = londonDay(new Date());

beforeAll(async () => {
  gateway = await startTestGateway();
  [admin, ada] = await Promise.all([createPerson(gateway, 'admin'), createPerson(gateway)]);
});

async function sendAsAdmin(method: string, path: string, body?: object): Promise<unknown> {
  const reply = await gateway.send(method, path, { cookie: admin.cookie, body });
  expect({ path, status: reply.status }).toEqual({
    path,
    status: expect.toSatisfy((status: number) => status < 300),
  });
  return reply.body;
}

/**
 * The administrator's audit entries, the latest last: the action, then each field with its values.
 */
async function auditTrail(): Promise<string[][]> {
  const { body } = await gateway.get(`/api/admin/audit?personId=${admin.id}`, {
    cookie: admin.cookie,
  });
  const own = (body as AuditEntry[]).filter(({ actorId, action }) => {
    return actorId === admin.id && action !== 'setup-finished' && action !== 'signed-in';
  });
  const entries = own.map(({ action, details }) => [
    action,
    ...details.map(({ field, before, after }) => `${field}: ${before} > ${after}`),
  ]);
  return entries.reverse();
}

/** The entries that `work` adds to the audit trail. */
async function entriesAddedBy(work: () => Promise<unknown>): Promise<string[][]> {
  const before = (await auditTrail()).length;
  await work();
  return eventually(async () => {
    const since = (await auditTrail()).slice(before);
    if (since.length === 0) throw new Error('nothing was added to the trail');
    return since;
  });
}

const [from, to] = [workingDayFrom(60), workingDayFrom(67)];

test.each<[name: string, work: () => Promise<unknown>, expected: string[]]>([
  [
    'leave that was approved',
    () => createApprovedLeave(gateway, ada, admin, from, to),
    [
      'leave-approved',
      `fromDay: null > ${from}`,
      `toDay: null > ${to}`,
      'status: pending > approved',
    ],
  ],
  [
    'a day of leave that was cancelled',
    async () => {
      const { id } = await findLeaveFrom(from);
      await sendAsAdmin('PATCH', `/api/leave-requests/${id}/cancel-day`, { date: from });
    },
    ['leave-day-cancelled', `day: null > ${from}`],
  ],
  [
    'leave that was cancelled',
    async () => {
      const { id } = await findLeaveFrom(from);
      await sendAsAdmin('PATCH', `/api/leave-requests/${id}/status`, { status: 'cancelled' });
    },
    [
      'leave-cancelled',
      `fromDay: null > ${from}`,
      `toDay: null > ${to}`,
      'status: approved > cancelled',
    ],
  ],
  [
    'leave that was denied',
    async () => {
      const day = workingDayFrom(80);
      const { id } = await requestLeave(gateway, ada, day);
      const denied = { status: 'denied', denialReason: 'Too many are away' };
      await sendAsAdmin('PATCH', `/api/leave-requests/${id}/status`, denied);
    },
    [
      'leave-denied',
      `fromDay: null > ${workingDayFrom(80)}`,
      `toDay: null > ${workingDayFrom(80)}`,
      'status: pending > denied',
    ],
  ],
  [
    'an entitlement',
    () =>
      sendAsAdmin('PATCH', `/api/admin/users/${ada.id}/leave-entitlement`, {
        annualLeaveEntitlement: 30,
      }),
    ['entitlement-changed', 'annualLeaveEntitlement: 25 > 30'],
  ],
  [
    'leave settings, of which only one differs',
    () => sendAsAdmin('POST', '/api/user-leave-settings', { userId: ada.id, carryOverDays: 3 }),
    ['leave-settings-changed', 'carryOverDays: 0 > 3'],
  ],
  [
    'a message that was deleted',
    async () => {
      const { body } = await gateway.post('/api/messages', { content: 'Not for you' }, ada);
      await sendAsAdmin('DELETE', `/api/admin/messages/${(body as { id: string }).id}`);
    },
    ['message-deleted', `day: null > ${today}`],
  ],
  [
    'a day that was archived',
    async () => {
      await gateway.post('/api/time-entries/clock-in', {}, ada);
      await gateway.post('/api/time-entries/clock-out', {}, ada);
      await sendAsAdmin('POST', `/api/admin/archive-daily-staff/${today}`);
    },
    ['records-archived', `day: null > ${today}`],
  ],
  [
    'a range that was archived',
    () =>
      sendAsAdmin('POST', '/api/admin/archive-date-range', {
        fromDate: addDays(today, -2),
        toDate: today,
        workerId: ada.id,
      }),
    ['records-archived', `fromDay: null > ${addDays(today, -2)}`, `toDay: null > ${today}`],
  ],
  [
    'a record that was deleted',
    async () => {
      const path = `/api/admin/daily-records/range?startDate=${today}&endDate=${today}`;
      const [record] = (await sendAsAdmin('GET', `${path}&workerId=${ada.id}`)) as { id: string }[];
      await sendAsAdmin('DELETE', `/api/admin/daily-records/${record?.id}`);
    },
    ['record-deleted', `day: null > ${today}`],
  ],
  [
    'records that were exported',
    () =>
      sendAsAdmin(
        'GET',
        `/api/admin/export/weekly-report?startDate=${addDays(today, -6)}&endDate=${today}`,
      ),
    [
      'records-exported',
      `fromDay: null > ${addDays(today, -6)}`,
      `toDay: null > ${today}`,
      'format: null > csv',
      expect.stringMatching(/^count: null > [1-9]\d*$/),
    ],
  ],
])('the audit trail records the details of %s', async (_, work, expected) => {
  expect(await entriesAddedBy(work)).toEqual([expected]);
});

test('contains no reasons or message contents', async () => {
  const { body } = await gateway.get(`/api/admin/audit?personId=${admin.id}`, admin);
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${reason}|Too many|Not for you`));
});

async function findLeaveFrom(startDate: string): Promise<{ id: string }> {
  const { body } = await gateway.get('/api/leave-requests', ada);
  const found = (body as { id: string; startDate: string }[]).find((one) => {
    return one.startDate === startDate;
  });
  if (!found) throw new Error(`no leave from ${startDate}`);
  return found;
}
