/** The status of a person's day, as its badge and the Status column of an export show it. */
export type RecordStatus = 'sick' | 'annual' | 'compassionate' | 'present' | 'absent' | 'day-off';

/** What an archived record says about a person's day. */
export interface DayFlags {
  onSickLeave: boolean;
  onAnnualLeave: boolean;
  onCompassionateLeave: boolean;
  wasPresent: boolean;
  isWorkingDay: boolean;
}

/**
 * The status of an archived record: the first that applies of sick leave, annual leave,
 * compassionate leave, present, absent. A non-working day without any is a day off instead of
 * absent (docs/specification/records.md).
 */
export function recordStatus(day: DayFlags): RecordStatus {
  if (day.onSickLeave) return 'sick';
  if (day.onAnnualLeave) return 'annual';
  if (day.onCompassionateLeave) return 'compassionate';
  if (day.wasPresent) return 'present';
  return day.isWorkingDay ? 'absent' : 'day-off';
}

/** The label of each status. */
export const recordStatusLabels: Readonly<Record<RecordStatus, string>> = {
  sick: 'Sick Leave',
  annual: 'Annual Leave',
  compassionate: 'Compassionate Leave',
  present: 'Present',
  absent: 'Absent',
  'day-off': 'Day Off',
};
