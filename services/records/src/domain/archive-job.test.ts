import { expect, test } from 'vitest';
import { type ArchiveJob, calculateProgress, isDayDone, isDayPending } from './archive-job.ts';

const now = new Date('2026-01-05T12:00:00Z');
const job: ArchiveJob = {
  id: 'a',
  state: 'running',
  fromDate: '2026-01-01',
  toDate: '2026-01-04',
  workerId: null,
  isAwaited: false,
  nextDate: '2026-01-02',
  ahead: ['2026-01-03'],
  underWay: ['2026-01-02'],
  daysDone: 2,
  archived: 0,
  updated: 0,
  createdAt: now,
  endedAt: null,
  error: null,
};

test('days before the next one and those done ahead of it are done', () => {
  const days = ['2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05'];
  expect(days.filter((day) => !isDayDone(job, day))).toEqual(['2026-01-02', '2026-01-04']);
});

test('a stopped job has only its days in progress left, and an ended one has none', () => {
  const days = ['2026-01-02', '2026-01-04'];
  expect(days.filter((day) => isDayPending(job, day))).toEqual(days);
  const cancelled = { ...job, state: 'cancelled' } as const;
  expect(days.filter((day) => isDayPending(cancelled, day))).toEqual(['2026-01-02']);
  expect(days.filter((day) => isDayPending({ ...job, endedAt: now }, day))).toEqual([]);
});

test('the next day is the first one that is not done', () => {
  expect(calculateProgress(job, '2026-01-02', now)).toEqual({
    nextDate: '2026-01-04',
    ahead: [],
    state: 'running',
    endedAt: null,
  });
  expect(calculateProgress(job, '2026-01-04', now)).toEqual({
    nextDate: '2026-01-02',
    ahead: ['2026-01-03', '2026-01-04'],
    state: 'running',
    endedAt: null,
  });
});

test('a job ends with its last day, and a stopped one with its last day in progress', () => {
  const ahead = ['2026-01-03', '2026-01-04'];
  expect(calculateProgress({ ...job, ahead }, '2026-01-02', now)).toMatchObject({
    nextDate: '2026-01-05',
    state: 'completed',
    endedAt: now,
  });
  const failed = { ...job, state: 'failed' } as const;
  expect(calculateProgress(failed, '2026-01-02', now)).toMatchObject({
    state: 'failed',
    endedAt: now,
  });
  const two = { ...failed, underWay: ['2026-01-02', '2026-01-04'] };
  expect(calculateProgress(two, '2026-01-02', now)).toMatchObject({
    state: 'failed',
    endedAt: null,
  });
});
