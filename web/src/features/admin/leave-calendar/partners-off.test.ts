import { expect, it } from 'vitest';
import type { Leave } from './calendar-leave.ts';
import { partnersOff } from './partners-off.ts';

type Day = Leave['days'][number];

function leaveOf(userId: string, days: Partial<Day>[], more: Partial<Leave> = {}): Leave {
  const whole = days.map(
    (day): Day => ({ date: '2026-12-07', portion: 'full', status: 'booked', ...day }),
  );
  return {
    id: `of ${userId}`,
    userId,
    leaveType: 'annual',
    status: 'approved',
    startDate: '2026-12-07',
    endDate: '2026-12-08',
    days: whole,
    ...more,
  };
}

const requested = leaveOf('1', [{}, { date: '2026-12-08' }], { status: 'pending' });
const partners = [{ user1Id: '2', user2Id: '1' }];

it('finds a partner who is off on a requested day, in either order', () => {
  expect(partnersOff(requested, partners, [leaveOf('2', [{ date: '2026-12-08' }])])).toEqual([
    { userId: '2', days: ['2026-12-08'] },
  ]);
  const other = [{ user1Id: '1', user2Id: '2' }];
  expect(partnersOff(requested, other, [leaveOf('2', [{}])])).toHaveLength(1);
});

it.each([
  ['nobody’s partner', leaveOf('3', [{}])],
  ['one’s own other leave', leaveOf('1', [{}])],
  ['what waits', leaveOf('2', [{}], { status: 'pending' })],
  ['sickness', leaveOf('2', [{}], { leaveType: 'sick' })],
  ['a day that was cancelled', leaveOf('2', [{ status: 'cancelled' }])],
  ['another day', leaveOf('2', [{ date: '2026-12-09' }])],
])('ignores %s', (_what, leave) => {
  expect(partnersOff(requested, partners, [leave])).toEqual([]);
});

it('allows a morning and an afternoon, but not two mornings', () => {
  const morning = leaveOf('1', [{ portion: 'morning' }]);
  const half = (portion: Day['portion']) => [leaveOf('2', [{ portion }])];
  expect(partnersOff(morning, partners, half('afternoon'))).toEqual([]);
  expect(partnersOff(morning, partners, half('morning'))).toHaveLength(1);
  expect(partnersOff(morning, partners, half('full'))).toHaveLength(1);
});
