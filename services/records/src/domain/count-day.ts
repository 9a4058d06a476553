import type { DayOfRecords } from '@portal/contracts/records/daily-record';
import { decimalHours, minutesOfHours } from '@portal/kernel/duration';
import { recordStatus } from '@portal/kernel/record-status';
import type { DayRecord } from './records-of-day.ts';

/** What is counted of a day's records. */
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
 * What there was on one day, out of its records, in hours with two decimals: each person once, by the
 * first status that fits any record of theirs. What kind of day it was most of the records say: those
 * of who has left are not put right any more.
 */
export function countDay(date: string, records: readonly CountedRecord[]): DayOfRecords {
  const counts = {
    ...{ sick: 0, annual: 0, compassionate: 0, present: 0, absent: 0, dayOff: 0, late: 0 },
  };
  const byPerson = Map.groupBy(records, ({ userId }) => userId);
  let working = 0;
  for (const own of byPerson.values()) {
    const any = (flag: Flag) => own.some((record) => record[flag]);
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
  const minutes = records.reduce((sum, one) => sum + minutesOfHours(one.hoursWorked ?? 0), 0);
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
