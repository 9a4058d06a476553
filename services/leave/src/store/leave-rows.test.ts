import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, it } from 'vitest';
import { annualLeave } from '../../testing/leave-requests.ts';
import { createLeaveRequestStore } from './leave-requests.ts';
import { parseDays } from './leave-rows.ts';

it('reads many requests like each alone', async () => {
  const connection = await connectDatabase(await freshDatabase('request-lists'));
  const requests = createLeaveRequestStore(connection);
  const by = newId();
  const at = new Date('2026-03-01T09:00:00.123Z');
  const [first, second] = annualLeave('2026-08-10', '2026-08-11').days;
  const stored = [
    annualLeave('2026-08-10', '2026-08-14', { reason: 'A - and two  blanks\nand a line' }),
    annualLeave('2026-08-10', '2026-08-10', { isHalfDay: true, halfDayPeriod: 'afternoon' }),
    annualLeave('2026-08-10', '2026-08-11', {
      status: 'denied',
      denialReason: 'Too – busy',
      decidedBy: by,
      decidedAt: at,
      days: [{ ...first, portion: 'morning', status: 'cancelled' }, second] as never,
    }),
    annualLeave('2026-08-11', '2026-08-12', { status: 'approved', days: [], reason: '-' }),
    annualLeave('2026-08-11', '2026-08-12', { leaveType: 'sick' }),
  ];
  await connection.transaction((session) => requests.insertAll(stored, session));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  const each = await requests.overlapping(
    stored.map(({ userId }) => userId),
    {},
  );
  const many = await requests.calendarRows({}, null);
  expect(
    many.map(({ dayTexts, ...row }) => ({ ...row, days: parseDays({ dayTexts }) })).sort(byId),
  ).toEqual(each.map(({ version: _, ...row }) => row).sort(byId));
  expect(each).toHaveLength(stored.length);
});
