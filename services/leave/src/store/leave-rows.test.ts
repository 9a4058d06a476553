import { connectTo, freshDatabase } from '@portal/testing/databases';
import { newId } from '@portal/testing/event-builders';
import { expect, it } from 'vitest';
import { annualLeave } from '../domain/testing/leave-requests.ts';
import { findRequests, requestsIn } from './leave-requests.ts';
import { daysOf, findLeaveRows } from './leave-rows.ts';

it('reads many requests like each alone', async () => {
  const connection = await connectTo(await freshDatabase('request-lists'));
  const requests = requestsIn(connection);
  const by = newId();
  const at = new Date('2026-03-01T09:00:00.123Z');
  const [first, second] = annualLeave('2026-08-10', '2026-08-11').days;
  const stored = [
    annualLeave('2026-08-10', '2026-08-14', { reason: 'A - and two  blanks\nand a line' }),
    annualLeave('2026-08-10', '2026-08-10', { isHalfDay: true, halfDayPeriod: 'afternoon' }),
    annualLeave('2026-08-10', '2026-08-11', {
      ...{ status: 'denied', denialReason: 'Too – busy', decidedBy: by, decidedAt: at },
      days: [{ ...first, portion: 'morning', status: 'cancelled' }, second] as never,
    }),
    annualLeave('2026-08-11', '2026-08-12', { status: 'approved', days: [], reason: '-' }),
    annualLeave('2026-08-11', '2026-08-12', { leaveType: 'sick' }),
  ];
  await requests.insertMany(stored.map(({ id, ...row }) => ({ _id: id, ...row })));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  const each = await findRequests(requests, {});
  const many = await findLeaveRows(requests, {});
  expect(
    many.map(({ dayTexts, ...row }) => ({ ...row, days: daysOf({ dayTexts }) })).sort(byId),
  ).toEqual(each.map(({ version: _, ...row }) => row).sort(byId));
  expect(each).toHaveLength(stored.length);
});
