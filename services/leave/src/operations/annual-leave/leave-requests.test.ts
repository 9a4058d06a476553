import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { eventually } from '@portal/testing/eventually';
import { beforeAll, expect, it } from 'vitest';
import {
  leaveCalendar,
  leaveRequests,
  startAnnualLeaveService,
} from '../../../testing/annual-leave.ts';
import { annualLeave } from '../../../testing/leave-requests.ts';
import type { LeaveRequest } from '../../domain/leave-request.ts';

const { as, database, hr, staff, storeRequests } = await startAnnualLeaveService();
const [ada, grace] = await staff({}, {});
const today = londonDay(new Date());
const formatDays = (count: number) => addDays(today, count);

let sent = 0;
/** Five days, requested after the earlier ones. */
function leave(userId: string, startDate: string, more: Partial<LeaveRequest> = {}) {
  sent += 1;
  const requestedAt = new Date(Date.parse('2026-01-05T09:00:00Z') + sent);
  return annualLeave(startDate, addDays(startDate, 4), { userId, requestedAt, ...more });
}

const own = {
  old: leave(ada.id, formatDays(-800), { status: 'approved' }),
  lastYear: leave(ada.id, formatDays(-400), { status: 'approved' }),
  toCome: leave(ada.id, formatDays(30)),
  cancelled: leave(ada.id, formatDays(20), { status: 'cancelled' }),
  denied: leave(ada.id, formatDays(40), { status: 'denied', denialReason: 'Too busy' }),
  sick: leave(ada.id, formatDays(-10), { leaveType: 'sick' }),
};
const others = {
  taken: leave(grace.id, formatDays(10), { status: 'approved' }),
  first: leave(grace.id, formatDays(60), { requestedAt: new Date('2026-01-01T09:00:00Z') }),
  compassionate: leave(grace.id, formatDays(5), { leaveType: 'compassionate', status: 'approved' }),
};
beforeAll(() => storeRequests(...Object.values(own), ...Object.values(others)));

const idsOf = (...requests: LeaveRequest[]) => requests.map(({ id }) => id);
type By = Pick<typeof hr, 'run'>;
const listed = async (by: By, input = {}) =>
  (await by.run(leaveRequests, input)).data?.map(({ id }) => id);
const shown = async (by: By, input = {}) =>
  (await by.run(leaveCalendar, input)).data?.map(({ id }) => id);

it('are one’s own annual leave, latest first, whatever the scope', async () => {
  const all = idsOf(own.denied, own.toCome, own.cancelled, own.lastYear, own.old);
  for (const input of [{}, { scope: 'all' }, { scope: 'pending' }]) {
    expect(await listed(ada, input)).toEqual(all);
  }
  const between = { startDate: formatDays(24), endDate: formatDays(30) };
  expect(await listed(ada, between)).toEqual(idsOf(own.toCome, own.cancelled));
});

it('are pending ones for administrators, oldest first', async () => {
  for (const input of [{}, { scope: 'pending' }]) {
    expect(await listed(hr, input)).toEqual(idsOf(others.first, own.toCome));
  }
  expect(await listed(hr, { endDate: formatDays(50) })).toEqual(idsOf(own.toCome));
});

it('are all of them, or those in a date range, if requested', async () => {
  const { first, taken } = others;
  const { denied, toCome, cancelled, lastYear, old } = own;
  const all = idsOf(first, denied, toCome, cancelled, taken, lastYear, old);
  expect(await listed(hr, { scope: 'all' })).toEqual(all);
  const before = { scope: 'all', endDate: formatDays(-300) };
  expect(await listed(hr, before)).toEqual(idsOf(lastYear, old));
});

it('show all types except cancelled in the calendar, sorted by start date', async () => {
  const everyones = idsOf(
    own.lastYear,
    own.sick,
    others.compassionate,
    others.taken,
    own.toCome,
    own.denied,
    others.first,
  );
  expect(await shown(hr)).toEqual(everyones);
  expect(await shown(ada)).toEqual(idsOf(own.old, own.lastYear, own.sick, own.toCome, own.denied));
  const between = { startDate: formatDays(-410), endDate: formatDays(-10) };
  expect(await shown(ada, between)).toEqual(idsOf(own.lastYear, own.sick));
  expect(await shown(hr, { startDate: formatDays(14), endDate: formatDays(14) })).toEqual(
    idsOf(others.taken),
  );
});

it('show employees nobody else’s leave', async () => {
  const wide = { startDate: '2000-01-01', endDate: '2100-01-01', scope: 'all' } as const;
  const { scope: _, ...between } = wide;
  const answers = [
    (await grace.run(leaveRequests, wide)).data,
    (await grace.run(leaveCalendar, between)).data,
  ];
  for (const found of answers) {
    expect(new Set(found?.map(({ userId }) => userId))).toEqual(new Set([grace.id]));
  }
  expect(await listed(as({ userId: newId() }), wide)).toEqual([]);
});

it('are for those who are signed in', async () => {
  for (const operation of [leaveRequests, leaveCalendar]) {
    expect((await as({}).run(operation)).code).toBe('UNAUTHENTICATED');
    const inSetup = as({ userId: ada.id, stage: 'setup' });
    expect((await inSetup.run(operation)).code).toBe('SETUP_REQUIRED');
  }
});

it('cost one query each, and scan no other years', async () => {
  const years = Array.from({ length: 10 }, (_, year) => -3_660 + 300 * year);
  const people = Array.from({ length: 20 }, newId);
  await storeRequests(
    ...people.flatMap((id) =>
      years.map((ago) => leave(id, formatDays(ago), { status: 'approved' })),
    ),
  );
  const requestedFor = async (ask: () => Promise<unknown>) => {
    await database.db?.command({ profile: 2 });
    await ask();
    await database.db?.command({ profile: 0 });
    const profile = database.collection('system.profile');
    const rows = await profile.find({ ns: `${database.name}.requests` }).toArray();
    await profile.drop();
    return rows.map(({ op, docsExamined, nreturned, hasSortStage = false }) => ({
      op,
      docsExamined,
      nreturned,
      hasSortStage,
    }));
  };
  const one = (count: number) => [
    { op: 'query', docsExamined: count, nreturned: count, hasSortStage: false },
  ];
  const month = { startDate: formatDays(-3_370), endDate: formatDays(-3_340) };
  // Some of them are packed into one document.
  const together = { op: 'command', docsExamined: 20, nreturned: expect.any(Number) };
  expect(await requestedFor(() => hr.run(leaveCalendar, month))).toEqual([
    { ...together, hasSortStage: false },
  ]);
  // The cache may still be hearing of the requests that were stored above.
  await eventually(async () =>
    expect(await requestedFor(() => hr.run(leaveCalendar, month))).toEqual([]),
  );
  expect(await requestedFor(() => hr.run(leaveRequests))).toEqual(one(2));
  expect(await requestedFor(() => ada.run(leaveRequests, month))).toEqual(one(0));
});
