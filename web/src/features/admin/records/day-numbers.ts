import { daysFromTo, monthOf, weekOf } from '@portal/kernel/london';
import { wholePercents } from '@portal/kernel/whole-percents';
import type { RecordsByDayQuery } from '../../../gql/documents.ts';
import { type DaySpan, daysOf, type Period } from './period.ts';

export type DayNumbers = NonNullable<RecordsByDayQuery['recordsByDay']>[number];

/** What the people of a day were; each is counted once. `onTime` and `late` together are the present. */
export const parts = [
  'onTime',
  'late',
  'annual',
  'compassionate',
  'sick',
  'absent',
  'dayOff',
] as const;
export type Part = (typeof parts)[number];

export const partWords: Record<Part, string> = {
  onTime: 'Present, on time',
  late: 'Present, late',
  annual: 'Annual Leave',
  compassionate: 'Compassionate Leave',
  sick: 'Sick Leave',
  absent: 'Absent',
  dayOff: 'Day Off',
};

export function countOf(day: DayNumbers, part: Part): number {
  return part === 'onTime' ? day.present - day.late : day[part];
}

export interface Totals extends Record<Part, number> {
  records: number;
  present: number;
  /** Days of people who were to work: all but their days off. */
  expected: number;
  hours: number;
}

/** All days together, in days of people. */
export function totalsOf(days: readonly DayNumbers[]): Totals {
  const sum = (of: (day: DayNumbers) => number) => days.reduce((all, day) => all + of(day), 0);
  const counts = Object.fromEntries(
    parts.map((part) => [part, sum((day) => countOf(day, part))]),
  ) as Record<Part, number>;
  return {
    ...counts,
    records: sum(({ records }) => records),
    present: sum(({ present }) => present),
    expected: sum(({ people, dayOff }) => people - dayOff),
    hours: sum(({ totalHours }) => totalHours),
  };
}

/** Presence, lateness and absence in whole per cent of the days on which people were due; null without any. */
export function attendanceShares({ onTime, late, absent }: Totals) {
  const [present, ...others] = wholePercents([onTime, late, absent]) ?? [];
  const [lateShare, absentShare] = others;
  if (present === undefined || lateShare === undefined || absentShare === undefined) return null;
  return { present, late: lateShare, absent: absentShare };
}

/** Which days the picture has: a single day is seen within its month. */
export function pictureOf(period: Period, today: string): DaySpan {
  const { startDate, endDate } = period.view === 'day' ? monthAround(period.date) : daysOf(period);
  return { startDate, endDate: endDate < today || today < startDate ? endDate : today };
}

/** The weeks that a span touches, with nothing in place of days outside of it. */
export function weeksOfSpan({ startDate, endDate }: DaySpan): (string | null)[][] {
  const days = daysFromTo(weekOf(startDate).start, weekOf(endDate).end);
  return Array.from({ length: days.length / 7 }, (_, week) =>
    days
      .slice(week * 7, week * 7 + 7)
      .map((day) => (startDate <= day && day <= endDate ? day : null)),
  );
}

/** A day in words: `54 of 60 present, 3 late, 2 Annual Leave, 1 Absent`. */
export function numbersInWords(day: DayNumbers | undefined): string {
  if (!day || day.people === 0) return 'No records';
  const words = parts.flatMap((part) => {
    const count = countOf(day, part);
    return count === 0 || part === 'onTime' || part === 'late'
      ? []
      : [`${number(count)} ${partWords[part]}`];
  });
  const late = day.late > 0 ? [`${number(day.late)} late`] : [];
  return [`${number(day.present)} of ${number(day.people)} present`, ...late, ...words].join(', ');
}

export function number(count: number): string {
  return count.toLocaleString('en-GB');
}

function monthAround(day: string): DaySpan {
  const { start, end } = monthOf(day);
  return { startDate: start, endDate: end };
}

/** How many people, in words. */
export function peopleInWords(people: number): string {
  return people === 1 ? '1 person' : `${number(people)} people`;
}
