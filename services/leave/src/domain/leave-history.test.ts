import { expect, it } from 'vitest';
import { annualLeave } from '../../testing/leave-requests.ts';
import { appendEntry, buildLeaveHistory, maxHistoryEntries } from './leave-history.ts';

const at = new Date('2026-11-21T12:00:00Z');
const entry = (day: string) =>
  ({ action: 'dayCancelled', at, by: 'hr', day, from: 'approved' }) as const;

it('shows the known entries of a request stored before histories existed', () => {
  const requested = annualLeave('2026-08-10');
  const first = {
    action: 'requested',
    at: requested.requestedAt,
    by: 'ada',
    day: null,
    from: null,
  };
  expect(buildLeaveHistory(requested)).toEqual([first]);
  const denied = { ...requested, status: 'denied', decidedAt: at, decidedBy: 'hr' } as const;
  const second = { action: 'denied', at, by: 'hr', day: null, from: null };
  expect(buildLeaveHistory(denied)).toEqual([first, second]);
  expect(appendEntry(denied, entry('2026-08-10'))).toEqual([first, second, entry('2026-08-10')]);
});

it('keeps the first and the latest entries', () => {
  let request = annualLeave('2026-08-10');
  for (let place = 0; place < maxHistoryEntries + 5; place += 1) {
    request = { ...request, history: appendEntry(request, entry(String(place))) };
  }
  expect(request.history).toHaveLength(maxHistoryEntries);
  expect(request.history?.[0]?.action).toBe('requested');
  expect(request.history?.at(-1)?.day).toBe(String(maxHistoryEntries + 4));
});
