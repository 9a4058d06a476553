import { eachDay } from '@portal/kernel/london';
import { expect, it } from 'vitest';
import { annualLeave } from '../../testing/leave-requests.ts';
import { summarizeSickness } from './sickness-summary.ts';

const sick = annualLeave('2026-11-02', '2026-11-20', {
  leaveType: 'sick',
  status: 'approved',
  days: eachDay('2026-11-02', '2026-11-20').map((date) => ({
    date,
    portion: 'full',
    status: 'booked',
  })),
});
const summaryOf = (employment: Parameters<typeof summarizeSickness>[2]['employment']) =>
  summarizeSickness([sick], [], { today: '2026-11-20', schedule: { patterns: [] }, employment });

it('counts sickness within the employments only', () => {
  const firstDay = '2026-03-02';
  expect(summaryOf({ firstDay, lastDay: null })).toMatchObject({
    spells: 1,
    days: 15,
    bradfordFactor: 15,
    sspDays: 15,
    fitNoteDue: true,
  });
  expect(summaryOf({ firstDay, lastDay: '2026-11-06' })).toMatchObject({
    spells: 1,
    days: 5,
    bradfordFactor: 5,
    sspDays: 5,
    fitNoteDue: false,
  });
  const earlierEmployments = [{ firstDay, lastDay: '2026-11-06' }];
  expect(summaryOf({ firstDay: '2026-11-18', lastDay: null, earlierEmployments })).toMatchObject({
    spells: 2,
    days: 8,
    bradfordFactor: 32,
    sspDays: 8,
  });
});
