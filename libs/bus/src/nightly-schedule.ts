import { addDays, instantInLondon, londonDay } from '@portal/kernel/london';

/** The London time at which identity verifies the audit trail. */
export const auditCheckTime = '02:00';
/** The London time of the nightly backup. */
export const backupTime = '02:30';
/** The London time at which each service removes data past its retention period. */
export const retentionTime = '02:40';
/** The London time at which each service compares its database with its stream. */
export const streamCheckTime = '03:30';
/** The London time at which the services' read models are compared with their sources. */
export const readModelCheckTime = '03:45';

const hourMs = 60 * 60_000;

/** The first instant after `after` that is at a time of day (`HH:MM`) in London. */
export function nextNightlyRun(after: Date, time: string): Date {
  const today = instantInLondon(londonDay(after), time);
  return today > after ? today : instantInLondon(addDays(londonDay(after), 1), time);
}

/** Whether a time was stored while the clock was wrong. Clocks of several machines differ a little. */
export function isInFuture(time: Date, now: Date): boolean {
  return time.getTime() - now.getTime() > hourMs;
}

/** Whether nightly work is due after its last run. */
export function isNightlyRunDue(lastRunAt: Date, time: string, now: Date): boolean {
  return isInFuture(lastRunAt, now) || nextNightlyRun(lastRunAt, time) <= now;
}
