import { eachDay, monthOf, weekOf } from '@portal/kernel/london';
import { wholePercents } from '@portal/kernel/whole-percents';
import type { RecordsByDayQuery } from '../../../gql/documents.ts';
import { type DaySpan, daysOf, type Period } from './period.ts';

export type CategoryCounts = NonNullable<RecordsByDayQuery['recordsByDay']>[number];

/** The categories of a day. Each person counts once; `onTime` and `late` are present. */
export const attendanceCategories = [
  'onTime',
  'late',
  'annual',
  'compassionate',
  'sick',
  'absent',
  'dayOff',
] as const;
export type AttendanceCategory = (typeof attendanceCategories)[number];

export const attendanceCategoryNames: Record<AttendanceCategory, string> = {
  onTime: 'Present, on time',
  late: 'Present, late',
  annual: 'Annual Leave',
  compassionate: 'Compassionate Leave',
  sick: 'Sick Leave',
  absent: 'Absent',
  dayOff: 'Day Off',
};

export function countOfCategory(day: CategoryCounts, category: AttendanceCategory): number {
  return category === 'onTime' ? day.present - day.late : day[category];
}

export interface Totals extends Record<AttendanceCategory, number> {
  records: number;
  present: number;
  /** Person-days without days off. */
  workingPersonDays: number;
  hours: number;
}

/** The totals of several days, in person-days. */
export function totalsOf(days: readonly CategoryCounts[]): Totals {
  const sum = (countOf: (day: CategoryCounts) => number) =>
    days.reduce((all, day) => all + countOf(day), 0);
  const counts = Object.fromEntries(
    attendanceCategories.map((category) => [
      category,
      sum((day) => countOfCategory(day, category)),
    ]),
  ) as Record<AttendanceCategory, number>;
  return {
    ...counts,
    records: sum(({ records }) => records),
    present: sum(({ present }) => present),
    workingPersonDays: sum(({ people, dayOff }) => people - dayOff),
    hours: sum(({ totalHours }) => totalHours),
  };
}

/** The shares of on time, late and absent in whole per cent of working person-days; null without any. */
export function attendanceShares({ onTime, late, absent }: Totals) {
  const [onTimeShare, lateShare, absentShare] = wholePercents([onTime, late, absent]) ?? [];
  if (onTimeShare === undefined || lateShare === undefined || absentShare === undefined)
    return null;
  return { onTime: onTimeShare, late: lateShare, absent: absentShare };
}

/** The days of the heatmap. A single day is shown within its month. */
export function heatmapSpan(period: Period, today: string): DaySpan {
  const { startDate, endDate } = period.view === 'day' ? monthSpanOf(period.date) : daysOf(period);
  return { startDate, endDate: endDate < today || today < startDate ? endDate : today };
}

/** The weeks of a span; days outside it are null. */
export function weeksOfSpan({ startDate, endDate }: DaySpan): (string | null)[][] {
  const days = eachDay(weekOf(startDate).start, weekOf(endDate).end);
  return Array.from({ length: days.length / 7 }, (_, week) =>
    days
      .slice(week * 7, week * 7 + 7)
      .map((day) => (startDate <= day && day <= endDate ? day : null)),
  );
}

/** The words for people in each absence category; present and late are formatted separately. */
const absenceWords: Record<Exclude<AttendanceCategory, 'onTime' | 'late'>, string> = {
  annual: 'on annual leave',
  compassionate: 'on compassionate leave',
  sick: 'on sick leave',
  absent: 'absent',
  dayOff: 'on a day off',
};

// `toLocaleString` makes a new one at each call: of a year’s days, that blocked a phone for 0.3 s.
const countFormat = new Intl.NumberFormat('en-GB');

/** A day as text: `54 of 60 present, 3 late, 2 on annual leave, 1 absent`. */
export function formatDayCounts(day: CategoryCounts | undefined): string {
  if (!day || day.people === 0) return 'No records';
  const words = attendanceCategories.flatMap((category) => {
    const count = countOfCategory(day, category);
    return count === 0 || category === 'onTime' || category === 'late'
      ? []
      : [`${formatCount(count)} ${absenceWords[category]}`];
  });
  const late = day.late > 0 ? [`${formatCount(day.late)} late`] : [];
  return [
    `${formatCount(day.present)} of ${formatCount(day.people)} present`,
    ...late,
    ...words,
  ].join(', ');
}

export function formatCount(count: number): string {
  return countFormat.format(count);
}

function monthSpanOf(day: string): DaySpan {
  const { start, end } = monthOf(day);
  return { startDate: start, endDate: end };
}

/** `1 person`, `60 people`. */
export function formatPeople(people: number): string {
  return people === 1 ? '1 person' : `${formatCount(people)} people`;
}
