import { expect, it } from 'vitest';
import { matchesRange } from './find-job-of-range.ts';
import type { ArchiveJob } from './use-archive-state.ts';

const range = { fromDate: '2026-11-02', toDate: '2026-11-04' };
const since = Date.parse('2026-11-22T09:00:00.000Z');

function job(changes: Partial<ArchiveJob> = {}): ArchiveJob {
  return {
    id: 'a'.repeat(24),
    ...range,
    workerId: null,
    isAwaited: true,
    state: 'running',
    daysDone: 1,
    daysTotal: 3,
    nextDate: '2026-11-03',
    archived: 8,
    updated: 0,
    createdAt: '2026-11-22T08:59:00.000Z',
    endedAt: null,
    error: null,
    isWaitingForStorage: false,
    ...changes,
  };
}

it('matches a job for the same days and people', () => {
  expect(matchesRange(job(), range, since)).toBe(true);
  expect(matchesRange(job(), { ...range, workerId: null }, since)).toBe(true);
  expect(matchesRange(job(), { ...range, workerId: 'b' }, since)).toBe(false);
  expect(matchesRange(job({ workerId: 'b' }), range, since)).toBe(false);
  expect(matchesRange(job({ toDate: '2026-11-05' }), range, since)).toBe(false);
});

it('matches a finished job only if it succeeded after the request', () => {
  const ended = (state: ArchiveJob['state'], endedAt: string) => job({ state, endedAt });
  expect(matchesRange(ended('completed', '2026-11-22T09:00:01.000Z'), range, since)).toBe(true);
  expect(matchesRange(ended('cancelled', '2026-11-22T09:00:01.000Z'), range, since)).toBe(true);
  expect(matchesRange(ended('completed', '2026-11-22T08:59:59.000Z'), range, since)).toBe(false);
  expect(matchesRange(ended('failed', '2026-11-22T09:00:01.000Z'), range, since)).toBe(false);
});
