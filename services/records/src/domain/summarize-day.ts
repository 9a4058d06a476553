import type { DayCounts } from '@portal/contracts/records/daily-record';
import { decimalHours, hoursToMinutes } from '@portal/kernel/duration';
import { recordStatus } from '@portal/kernel/record-status';
import type { DayRecord } from './build-day-records.ts';

/** The fields of a record that are counted. */
export type CountedRecord = Pick<
  DayRecord,
  | 'recordDate'
  | 'userId'
  | 'onSickLeave'
  | 'onAnnualLeave'
  | 'onCompassionateLeave'
  | 'wasPresent'
  | 'isWorkingDay'
  | 'isLate'
  | 'hoursWorked'
>;

const countOf = {
  sick: 'sick',
  annual: 'annual',
  compassionate: 'compassionate',
  present: 'present',
  absent: 'absent',
  'day-off': 'dayOff',
} as const;

/**
 * Counts the records of one day; hours have two decimals. Each person counts once, by the first status
 * that any of their records has. Whether it was a working day is decided by most people's records,
 * because those of people who have left are no longer updated.
 */
export function summarizeDay(date: string, records: readonly CountedRecord[]): DayCounts {
  const counts = {
    sick: 0,
    annual: 0,
    compassionate: 0,
    present: 0,
    absent: 0,
    dayOff: 0,
    late: 0,
  };
  const byPerson = Map.groupBy(records, ({ userId }) => userId);
  let working = 0;
  for (const personRecords of byPerson.values()) {
    const any = (flag: Flag) => personRecords.some((record) => record[flag]);
    const isWorkingDay = any('isWorkingDay');
    const status = recordStatus({
      onSickLeave: any('onSickLeave'),
      onAnnualLeave: any('onAnnualLeave'),
      onCompassionateLeave: any('onCompassionateLeave'),
      wasPresent: any('wasPresent'),
      isWorkingDay,
    });
    counts[countOf[status]] += 1;
    if (status === 'present' && any('isLate')) counts.late += 1;
    if (isWorkingDay) working += 1;
  }
  const minutes = records.reduce((sum, record) => sum + hoursToMinutes(record.hoursWorked ?? 0), 0);
  return {
    date,
    isWorkingDay: 2 * working >= byPerson.size,
    records: records.length,
    people: byPerson.size,
    ...counts,
    totalHours: decimalHours(minutes),
  };
}

type Flag = Exclude<keyof CountedRecord, 'recordDate' | 'userId' | 'hoursWorked'>;
