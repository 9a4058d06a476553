import { type EmploymentPeriod, isEmployedOn } from '@portal/kernel/employment';

/** An employment. Where HR hasn’t set its first day, that is the day on which the account was created. */
export interface RecordedEmployment extends EmploymentPeriod {
  /** Whether the first day is that of the account. Missing on people stored by earlier versions. */
  isFirstDayAssumed?: boolean | undefined;
}

/**
 * Whether a day of somebody may have records: each day of the employment, and, where HR hasn’t set its first day, a day
 * before the account on which they worked (docs/specification/records.md).
 */
export function isRecordableDay(
  employment: RecordedEmployment,
  date: string,
  { hasWorked }: { hasWorked: boolean },
): boolean {
  const { firstDay, isFirstDayAssumed = false } = employment;
  const isBeforeAccount = isFirstDayAssumed && firstDay !== null && date < firstDay;
  return isEmployedOn(employment, date) || (isBeforeAccount && hasWorked);
}
