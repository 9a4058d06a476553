import { londonDay, yearsBefore } from '@portal/kernel/london';

/** The first day whose records are kept: that of so many years before the London day of `now` (UK GDPR, Article 5(1)(e)). */
export function oldestKept({ retentionYears }: { retentionYears: number }, now: Date): string {
  return yearsBefore(londonDay(now), retentionYears);
}
