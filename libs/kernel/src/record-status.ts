/** What a day of a person was, as its badge and the column Status of an export say it. */
export type RecordStatus = 'sick' | 'annual' | 'compassionate' | 'present' | 'absent' | 'day-off';

export interface DayFlags {
  onSickLeave: boolean;
  onAnnualLeave: boolean;
  onCompassionateLeave: boolean;
  wasPresent: boolean;
  isWorkingDay: boolean;
}

/**
 * The status of an archived record: the first that fits of sick leave, annual leave, compassionate
 * leave, present, absent; a day off rather than absent where it is no working day (portal.md section
 * 4, decisions.md section 6).
 */
export function recordStatus(day: DayFlags): RecordStatus {
  if (day.onSickLeave) return 'sick';
  if (day.onAnnualLeave) return 'annual';
  if (day.onCompassionateLeave) return 'compassionate';
  if (day.wasPresent) return 'present';
  return day.isWorkingDay ? 'absent' : 'day-off';
}

/** What people call it. */
export const recordStatusWords: Readonly<Record<RecordStatus, string>> = {
  sick: 'Sick Leave',
  annual: 'Annual Leave',
  compassionate: 'Compassionate Leave',
  present: 'Present',
  absent: 'Absent',
  'day-off': 'Day Off',
};
