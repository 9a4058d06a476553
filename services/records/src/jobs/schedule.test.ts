import { registerCleanUp } from '@portal/testing/clean-up';
import { connectValkeyAt, freshValkey } from '@portal/testing/valkey';
import { Queue } from 'bullmq';
import { expect, test } from 'vitest';
import { nextRun, type ScheduledJob, schedule, scheduledJobs } from './schedule.ts';

/** The runs of a job after an instant. */
function runs(job: ScheduledJob, from: string, count: number): string[] {
  const found: string[] = [];
  let last = new Date(from);
  while (found.length < count) {
    last = nextRun(job, last);
    found.push(last.toISOString());
  }
  return found;
}

test('the weekly report runs on Mondays at 06:00 London time, across both clock changes', () => {
  expect(runs('weekly-report', '2026-10-18T12:00:00Z', 3)).toEqual([
    '2026-10-19T05:00:00.000Z',
    '2026-10-26T06:00:00.000Z',
    '2026-11-02T06:00:00.000Z',
  ]);
  expect(runs('weekly-report', '2027-03-21T12:00:00Z', 3)).toEqual([
    '2027-03-22T06:00:00.000Z',
    '2027-03-29T05:00:00.000Z',
    '2027-04-05T05:00:00.000Z',
  ]);
});

test('the daily archive runs once a night, soon after midnight in London', () => {
  expect(runs('daily-archive', '2026-10-23T12:00:00Z', 4)).toEqual([
    '2026-10-23T23:20:00.000Z',
    '2026-10-24T23:20:00.000Z',
    '2026-10-26T00:20:00.000Z',
    '2026-10-27T00:20:00.000Z',
  ]);
  expect(runs('daily-archive', '2027-03-26T12:00:00Z', 4)).toEqual([
    '2027-03-27T00:20:00.000Z',
    '2027-03-28T00:20:00.000Z',
    '2027-03-28T23:20:00.000Z',
    '2027-03-29T23:20:00.000Z',
  ]);
});

test('retention runs once a night, at a time that exists every night', () => {
  for (const from of ['2026-10-23T12:00:00Z', '2027-03-26T12:00:00Z']) {
    const days = runs('retention', from, 4).map((run) => run.slice(0, 10));
    expect(new Set(days).size).toBe(4);
  }
});

test('the queue calculates the same times', async () => {
  const queue = new Queue('schedule', { connection: connectValkeyAt(await freshValkey()) });
  registerCleanUp(() => queue.close());
  for (const job of scheduledJobs) {
    const before = new Date();
    await queue.upsertJobScheduler(job, schedule[job]);
    const { next } = (await queue.getJobScheduler(job)) ?? {};
    expect([nextRun(job, before), nextRun(job, new Date())].map(Number)).toContain(next);
  }
});
