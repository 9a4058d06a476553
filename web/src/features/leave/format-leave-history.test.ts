import { expect, it } from 'vitest';
import { formatLeaveHistory, type LeaveHistoryEntry } from './format-leave-history.ts';

const at = '2026-11-12T14:05:00.000Z';
const asha = { id: 'a', firstName: 'Asha', lastName: 'Patel' };

it.each<[Partial<LeaveHistoryEntry>, string]>([
  [{ action: 'requested', by: 'person' }, 'Requested'],
  [{ action: 'approved', actor: asha }, 'Approved by Asha Patel'],
  [{ action: 'booked', actor: asha }, 'Booked by Asha Patel'],
  [{ action: 'datesChanged' }, 'Dates changed by HR'],
  [{ action: 'hoursChanged', actor: asha }, 'Hours changed by Asha Patel'],
  [{ action: 'denied' }, 'Declined by HR'],
  [{ action: 'approved', by: 'portal' }, 'Approved automatically'],
  [{ action: 'daysAdded', by: 'portal' }, 'Days added after a change of working pattern'],
  [{ action: 'cancelled', by: 'person' }, 'Withdrawn'],
  [{ action: 'undone', by: 'person' }, 'Withdrawal undone'],
  [{ action: 'undone', actor: asha }, 'Decision undone by Asha Patel'],
  [{ action: 'dayCancelled', day: '2026-12-01' }, 'Tue 1 Dec 2026 cancelled by HR'],
  [
    { action: 'dayDeleted', day: '2026-12-01', actor: asha },
    'Tue 1 Dec 2026 deleted by Asha Patel',
  ],
])('formats %o as %s', (entry, words) => {
  const unchanged = {
    reason: null,
    previousStartDate: null,
    previousEndDate: null,
    previousHours: null,
    hours: null,
  };
  const common = { action: 'requested', at, day: null, by: 'hr', actor: null } as const;
  const whole: LeaveHistoryEntry = { ...common, ...unchanged, ...entry };
  expect(formatLeaveHistory(whole)).toBe(words);
});
