import type { AuditEntry } from '@portal/contracts/people/audit';
import { addDays, londonDay } from '@portal/kernel/london';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { startedGateway, type TestGateway } from '../testing/gateway.ts';
import { approvedLeave, askedLeave, reason, workingDay } from '../testing/leave.ts';
import { type Person, person } from '../testing/people.ts';

// Each of these is done in one service and told of by another.
let gateway: TestGateway;
let admin: Person;
let ada: Person;
const today = londonDay(new Date());

beforeAll(async () => {
  gateway = await startedGateway();
  [admin, ada] = await Promise.all([person(gateway, 'admin'), person(gateway)]);
});

async function done(method: string, path: string, body?: object): Promise<unknown> {
  const reply = await gateway.ask(method, path, { cookie: admin.cookie, body });
  expect({ path, status: reply.status }).toEqual({
    path,
    status: expect.toSatisfy((status: number) => status < 300),
  });
  return reply.body;
}

/** What the administrator did, the latest last: the action, then each field with its values. */
async function trail(): Promise<string[][]> {
  const { body } = await gateway.get(`/api/admin/audit?personId=${admin.id}`, {
    cookie: admin.cookie,
  });
  const own = (body as AuditEntry[]).filter(({ actorId, action }) => {
    return actorId === admin.id && action !== 'setup-finished' && action !== 'signed-in';
  });
  const told = own.map(({ action, details }) => [
    action,
    ...details.map(({ field, before, after }) => `${field}: ${before} > ${after}`),
  ]);
  return told.reverse();
}

/** What `work` adds to the trail. */
async function added(work: () => Promise<unknown>): Promise<string[][]> {
  const before = (await trail()).length;
  await work();
  return eventually(async () => {
    const since = (await trail()).slice(before);
    if (since.length === 0) throw new Error('nothing was added to the trail');
    return since;
  });
}

const [from, to] = [workingDay(60), workingDay(67)];

test.each<[name: string, work: () => Promise<unknown>, told: string[]]>([
  [
    'leave that was approved',
    () => approvedLeave(gateway, ada, admin, from, to),
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
      const { id } = await leaveOf(from);
      await done('PATCH', `/api/leave-requests/${id}/cancel-day`, { date: from });
    },
    ['leave-day-cancelled', `day: null > ${from}`],
  ],
  [
    'leave that was cancelled',
    async () => {
      const { id } = await leaveOf(from);
      await done('PATCH', `/api/leave-requests/${id}/status`, { status: 'cancelled' });
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
      const day = workingDay(80);
      const { id } = await askedLeave(gateway, ada, day);
      const denied = { status: 'denied', denialReason: 'Too many are away' };
      await done('PATCH', `/api/leave-requests/${id}/status`, denied);
    },
    [
      'leave-denied',
      `fromDay: null > ${workingDay(80)}`,
      `toDay: null > ${workingDay(80)}`,
      'status: pending > denied',
    ],
  ],
  [
    'an entitlement',
    () =>
      done('PATCH', `/api/admin/users/${ada.id}/leave-entitlement`, { annualLeaveEntitlement: 30 }),
    ['entitlement-changed', 'annualLeaveEntitlement: 25 > 30'],
  ],
  [
    'leave settings, of which only one differs',
    () => done('POST', '/api/user-leave-settings', { userId: ada.id, carryOverDays: 3 }),
    ['leave-settings-changed', 'carryOverDays: 0 > 3'],
  ],
  [
    'a message that was deleted',
    async () => {
      const { body } = await gateway.post('/api/messages', { content: 'Not for you' }, ada);
      await done('DELETE', `/api/admin/messages/${(body as { id: string }).id}`);
    },
    ['message-deleted', `day: null > ${today}`],
  ],
  [
    'a day that was archived',
    async () => {
      await gateway.post('/api/time-entries/clock-in', {}, ada);
      await gateway.post('/api/time-entries/clock-out', {}, ada);
      await done('POST', `/api/admin/archive-daily-staff/${today}`);
    },
    ['records-archived', `day: null > ${today}`],
  ],
  [
    'a range that was archived',
    () =>
      done('POST', '/api/admin/archive-date-range', {
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
      const [record] = (await done('GET', `${path}&workerId=${ada.id}`)) as { id: string }[];
      await done('DELETE', `/api/admin/daily-records/${record?.id}`);
    },
    ['record-deleted', `day: null > ${today}`],
  ],
  [
    'records that were exported',
    () =>
      done(
        'GET',
        `/api/admin/export/weekly-report?startDate=${addDays(today, -6)}&endDate=${today}`,
      ),
    [
      'records-exported',
      `fromDay: null > ${addDays(today, -6)}`,
      `toDay: null > ${today}`,
      'format: null > csv',
    ],
  ],
])('the trail says of %s what it was', async (_, work, told) => {
  expect(await added(work)).toEqual([told]);
});

test('no reason and no content is in it', async () => {
  const { body } = await gateway.get(`/api/admin/audit?personId=${admin.id}`, admin);
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${reason}|Too many|Not for you`));
});

async function leaveOf(startDate: string): Promise<{ id: string }> {
  const { body } = await gateway.get('/api/leave-requests', ada);
  const found = (body as { id: string; startDate: string }[]).find((one) => {
    return one.startDate === startDate;
  });
  if (!found) throw new Error(`no leave from ${startDate}`);
  return found;
}
