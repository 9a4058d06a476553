import { defaultRepeatStrategy } from 'bullmq';

export const scheduledJobs = ['daily-archive', 're-archive', 'weekly-report', 'retention'] as const;
export type ScheduledJob = (typeof scheduledJobs)[number];

/** When each job is done, as cron has it, in London: through both changes of the clocks. */
export const schedule: Readonly<Record<ScheduledJob, { pattern: string; tz: string }>> = {
  'daily-archive': { pattern: '20 0 * * *', tz: 'Europe/London' },
  're-archive': { pattern: '* * * * *', tz: 'Europe/London' },
  'weekly-report': { pattern: '0 6 * * 1', tz: 'Europe/London' },
  retention: { pattern: '40 2 * * *', tz: 'Europe/London' },
};

/** When a job is done for the first time after an instant, as the queue reckons it too. */
export function nextRun(job: ScheduledJob, after: Date): Date {
  const next = defaultRepeatStrategy(after.getTime(), schedule[job]);
  if (next === undefined) throw new RangeError(`${job} is never done`);
  return new Date(next);
}
