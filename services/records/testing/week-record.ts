import type { WeekRecord } from '../src/domain/weekly-report.ts';

/** The Monday of `buildWeekRecord`. */
export const monday = '2026-11-16';

/** Builds the record of a person who worked 7.5 of 8 hours on a Monday, with `more`. */
export function buildWeekRecord(more: Partial<WeekRecord> = {}): WeekRecord {
  return {
    userId: 'ada',
    recordDate: monday,
    firstName: 'Ada',
    lastName: 'Byron',
    sortName: 'byron\tada',
    role: 'employee',
    wasPresent: true,
    hoursWorked: 7.5,
    isLate: false,
    lateMinutes: 0,
    onSickLeave: false,
    onCompassionateLeave: false,
    annualLeaveDays: 0,
    isWorkingDay: true,
    dueMinutes: 480,
    ...more,
  };
}
