import { expect, it } from 'vitest';
import { annualLeave } from '../../testing/leave-requests.ts';
import { coversDay, type LeaveDay } from './leave-request.ts';

const [friday, saturday, sunday, monday] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
type Status = LeaveDay['status'] | 'deleted';

/** Approved leave from Friday to Monday. */
function overTheWeekend(ofFriday: Status, ofMonday: Status) {
  const statuses: Record<string, Status> = { [friday]: ofFriday, [monday]: ofMonday };
  const leave = annualLeave(friday, monday, { status: 'approved' });
  const days = leave.days.flatMap((day) => {
    const status = statuses[day.date] ?? 'deleted';
    return status === 'deleted' ? [] : [{ ...day, status }];
  });
  return { ...leave, days };
}

it.each([
  ['booked', 'booked', [friday, saturday, sunday, monday]],
  ['booked', 'cancelled', [friday, saturday, sunday]],
  ['cancelled', 'booked', [monday]],
  ['deleted', 'booked', [monday]],
  ['cancelled', 'deleted', []],
] as const)('with a Friday %s and a Monday %s one is away on %j', (ofFriday, ofMonday, away) => {
  const leave = overTheWeekend(ofFriday, ofMonday);
  const all = ['2026-11-19', friday, saturday, sunday, monday, '2026-11-24'];
  expect(all.filter((date) => coversDay(leave, date))).toEqual(away);
});

it('counts a weekend at the start of leave as absent if the next day is', () => {
  const leave = annualLeave(saturday, monday, { status: 'approved' });
  expect([saturday, sunday, monday].every((date) => coversDay(leave, date))).toBe(true);
});

it('makes nobody absent if it is not in effect', () => {
  expect(coversDay(annualLeave(friday, monday, { status: 'pending' }), friday)).toBe(false);
});
