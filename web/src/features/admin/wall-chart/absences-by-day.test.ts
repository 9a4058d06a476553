import { englandAndWales } from '@portal/kernel/bank-holidays';
import { expect, it } from 'vitest';
import type { Leave } from '../leave-calendar/calendar-leave.ts';
import { createIsDayOff } from '../leave-calendar/use-is-day-off.ts';
import { absencesByDay, manyOffThreshold } from './absences-by-day.ts';

const isDayOff = createIsDayOff([], englandAndWales);

function row(id: string, dates: string[], status: 'approved' | 'pending' = 'approved') {
  const days = dates.map((date) => ({ date, portion: 'full', status: 'booked' }) as const);
  const [startDate = '', endDate = startDate] = [dates[0], dates.at(-1)];
  const leave: Leave = {
    id: `leave of ${id}`,
    userId: id,
    leaveType: 'annual',
    status,
    startDate,
    endDate,
    days,
  };
  return { id, name: `Name ${id}`, leave: [leave] };
}

const fridayToMonday = ['2026-11-06', '2026-11-09'];
const range = { start: '2026-11-05', end: '2026-11-09' };

it('counts people per day, weekends included, without pending leave', () => {
  const rows = [
    row('1', fridayToMonday),
    row('2', ['2026-11-09']),
    row('3', ['2026-11-05'], 'pending'),
  ];
  const days = absencesByDay(rows, range, [], {}, isDayOff, 100);
  expect(days.map(({ off }) => off)).toEqual([0, 1, 1, 1, 2]);
});

it('names partners who are off on the same working day', () => {
  const rows = [row('1', fridayToMonday), row('2', fridayToMonday)];
  const partners = [{ user1Id: '2', user2Id: '1' }];
  const days = absencesByDay(rows, range, partners, {}, isDayOff, 100);
  expect(days.map((day) => day.partners.length)).toEqual([0, 1, 0, 0, 1]);
  expect(days[1]?.partners[0]).toEqual(['Name 2', 'Name 1']);
});

it('flags a tenth of the staff, at least three people', () => {
  expect([5, 30, 31, 500].map(manyOffThreshold)).toEqual([3, 3, 4, 50]);
  const rows = ['1', '2', '3'].map((id) => row(id, fridayToMonday));
  const many = absencesByDay(rows, range, [], { '2026-11-09': 'A holiday' }, isDayOff, 10);
  expect(many.map(({ isMany }) => isMany)).toEqual([false, true, false, false, false]);
});
