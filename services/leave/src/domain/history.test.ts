import { expect, it } from 'vitest';
import { historyOf, longestHistory, withEntry } from './history.ts';
import { annualLeave } from './test-requests.ts';

const at = new Date('2026-11-21T12:00:00Z');
const entry = (day: string) =>
  ({ action: 'dayCancelled', at, by: 'hr', day, from: 'approved' }) as const;

it('is what is known of a request from before histories were kept', () => {
  const requested = annualLeave('2026-08-10');
  const first = {
    action: 'requested',
    at: requested.requestedAt,
    by: 'ada',
    day: null,
    from: null,
  };
  expect(historyOf(requested)).toEqual([first]);
  const denied = { ...requested, status: 'denied', decidedAt: at, decidedBy: 'hr' } as const;
  const second = { action: 'denied', at, by: 'hr', day: null, from: null };
  expect(historyOf(denied)).toEqual([first, second]);
  expect(withEntry(denied, entry('2026-08-10'))).toEqual([first, second, entry('2026-08-10')]);
});

it('keeps the first and the latest of many', () => {
  let request = annualLeave('2026-08-10');
  for (let place = 0; place < longestHistory + 5; place += 1) {
    request = { ...request, history: withEntry(request, entry(String(place))) };
  }
  expect(request.history).toHaveLength(longestHistory);
  expect(request.history?.[0]?.action).toBe('requested');
  expect(request.history?.at(-1)?.day).toBe(String(longestHistory + 4));
});
