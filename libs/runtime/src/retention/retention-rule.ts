import type { RetentionKind } from '@portal/contracts/retention';
import { addDays, londonDay, startOfDay, yearsBefore } from '@portal/kernel/london';

/** How long data is kept. */
export type RetentionPeriod = { years: number } | { days: number };

/** How long a service keeps a kind of data, and how it removes what is older. */
export interface RetentionRule {
  kind: RetentionKind;
  period: RetentionPeriod;
  /** Whether it removes copies of another service’s data: administrators see only what that service removes. */
  isOfCopies?: boolean;
  /**
   * Removes a batch of what is older than the period, and returns how many; 0 once there is none. Nothing of people
   * on legal hold is removed.
   */
  removeBatch(now: Date): Promise<number>;
  /** Purges the events of what was removed, once nothing is left to remove; returns how many. */
  purgeEvents?(now: Date): Promise<number>;
}

/** The start of the London day from which data is kept. */
export function retentionStart(period: RetentionPeriod, now: Date): Date {
  return startOfDay(retentionStartDay(period, now));
}

/** The London day from which data is kept. */
export function retentionStartDay(period: RetentionPeriod, now: Date): string {
  const today = londonDay(now);
  return 'years' in period ? yearsBefore(today, period.years) : addDays(today, -period.days);
}
