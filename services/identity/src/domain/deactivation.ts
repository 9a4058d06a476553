import { addDays, endOfDay } from '@portal/kernel/london';
import { hoursOn, shiftTimes } from '@portal/kernel/working-pattern';
import type { Account } from './account.ts';

/** How long after the end of a last night shift its person can still clock out. */
const clockOutGraceMs = 2 * 60 * 60 * 1000;

type Leaver = Pick<Account, 'employment' | 'workingPatterns' | 'workStartTime' | 'workEndTime'>;

/**
 * The instant from which the account of somebody with a last day is deactivated (docs/specification/people.md): when
 * the day after it begins in London. Where their working pattern has a shift on the last day that ends on the next, it
 * is two hours after that end, so that they can clock out, but at the latest when the next day ends. Null without a
 * last day.
 */
export function deactivationTime({
  employment: { lastDay },
  workingPatterns,
  ...workHours
}: Leaver): Date | null {
  if (lastDay === null) return null;
  const midnight = endOfDay(lastDay);
  const shift = hoursOn(lastDay, workingPatterns, workHours);
  const end = shift && shiftTimes(lastDay, shift).end;
  if (!end || end <= midnight) return midnight;
  const latest = endOfDay(addDays(lastDay, 1)).getTime();
  return new Date(Math.min(end.getTime() + clockOutGraceMs, latest));
}

/** Whether the account of somebody is to be deactivated by now, so that they can’t sign in. */
export function isDeactivationDue(leaver: Leaver, now: Date): boolean {
  const time = deactivationTime(leaver);
  return time !== null && time <= now;
}
