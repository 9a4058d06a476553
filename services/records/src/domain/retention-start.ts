import { londonDay, yearsBefore } from '@portal/kernel/london';

/** Gives the first day whose records are kept, counted back from the London day of `now` (UK GDPR, Article 5(1)(e)). */
export function retentionStart({ retentionYears }: { retentionYears: number }, now: Date): string {
  return yearsBefore(londonDay(now), retentionYears);
}
