import { defaultRepeatStrategy } from 'bullmq';

export const scheduledJobs = ['daily-archive', 're-archive', 'weekly-report', 'retention'] as const;
export type ScheduledJob = (typeof scheduledJobs)[number];

/** When each job runs, as a cron pattern in London time. */
export const schedule: Readonly<Record<ScheduledJob, { pattern: string; tz: string }>> = {
  'daily-archive': { pattern: '20 0 * * *', tz: 'Europe/London' },
  're-archive': { pattern: '* * * * *', tz: 'Europe/London' },
  'weekly-report': { pattern: '0 6 * * 1', tz: 'Europe/London' },
  retention: { pattern: '40 2 * * *', tz: 'Europe/London' },
};

/** Gives the first run of a job after an instant, as the queue calculates it. */
export function nextRun(job: ScheduledJob, after: Date): Date {
  const next = defaultRepeatStrategy(after.getTime(), schedule[job]);
  if (next === undefined) throw new RangeError(`${job} never runs`);
  return new Date(next);
}
