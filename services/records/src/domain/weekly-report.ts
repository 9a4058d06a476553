import { type HolidayCalendar, isStandardWorkingDay } from '@portal/kernel/bank-holidays';
import { decimalHours, hoursToMinutes } from '@portal/kernel/duration';
import { daysBetween } from '@portal/kernel/london';
import type { RecordToStore } from './day-difference.ts';
import { dueMinutesOf } from './due-minutes.ts';

/** The fields of a record that the weekly report uses. */
export type WeekRecord = Pick<
  RecordToStore,
  | 'userId'
  | 'recordDate'
  | 'firstName'
  | 'lastName'
  | 'sortName'
  | 'role'
  | 'wasPresent'
  | 'hoursWorked'
  | 'isLate'
  | 'lateMinutes'
  | 'onSickLeave'
  | 'onCompassionateLeave'
  | 'annualLeaveDays'
  | 'isWorkingDay'
> &
  Partial<Pick<RecordToStore, 'dueMinutes' | 'isIrregular' | 'teamId'>>;

/** A row of the weekly report (docs/specification/records.md). Hours are decimal. */
export interface PersonWeek {
  userId: string;
  name: string;
  sortName: string;
  role: string;
  /** One value for each of the seven days. */
  hours: readonly number[];
  totalHours: number;
  /** Hours to work by the working pattern, less leave; null if all days of the week have irregular hours. */
  dueHours: number | null;
  /** The hours worked less those due; negative if fewer were worked, null if none can be due. */
  differenceHours: number | null;
  sessions: number;
  /** Days with a session. */
  daysWorked: number;
  lateArrivals: number;
  lateMinutes: number;
  annualLeaveDays: number;
  /** Working days; Monday to Friday with irregular hours. */
  sickDays: number;
  /** The teams of the days with a record, in order of the days. */
  teamIds: readonly string[];
}

export const daysOfWeek = 7;

/** Values of a day are kept by day, because a day may have several records. */
interface Totals
  extends Omit<
    PersonWeek,
    'hours' | 'totalHours' | 'dueHours' | 'differenceHours' | 'daysWorked' | 'teamIds'
  > {
  /** The latest day with a record: its name and role are shown. */
  namedOn: string;
  minutes: number[];
  worked: boolean[];
  sick: boolean[];
  /** Whether a day with a record has regular hours. */
  regular: boolean[];
  annual: number[];
  due: number[];
  teams: string[];
}

/**
 * Accumulates the weekly report of seven days from `startDate`. `add` takes records in any order and
 * ignores other days. `calendar` has the bank holidays. `people` gives a row for each person with a record, sorted by name.
 */
export function createWeekTotals(startDate: string, calendar?: HolidayCalendar) {
  const totals = new Map<string, Totals>();

  function add(record: WeekRecord): void {
    const day = daysBetween(startDate, record.recordDate);
    if (day < 0 || day >= daysOfWeek) return;
    const person = totals.get(record.userId) ?? emptyTotals(record);
    totals.set(record.userId, person);
    if (record.recordDate > person.namedOn) {
      Object.assign(person, nameOf(record), { namedOn: record.recordDate });
    }
    if (record.teamId) person.teams[day] = record.teamId;
    if (record.onSickLeave && isSicknessDay(record)) person.sick[day] = true;
    if (!record.isIrregular) person.regular[day] = true;
    person.annual[day] = Math.max(person.annual[day] ?? 0, record.annualLeaveDays);
    person.due[day] = dueMinutesOf(record);
    if (!record.wasPresent) return;
    person.worked[day] = true;
    person.sessions += 1;
    person.minutes[day] = (person.minutes[day] ?? 0) + hoursToMinutes(record.hoursWorked ?? 0);
    if (!record.isLate) return;
    person.lateArrivals += 1;
    person.lateMinutes += record.lateMinutes;
  }

  function isSicknessDay({ recordDate, isWorkingDay, isIrregular }: WeekRecord): boolean {
    return isIrregular ? isStandardWorkingDay(recordDate, calendar) : isWorkingDay;
  }

  return {
    add,
    /** How many people have a record so far. */
    size: () => totals.size,
    people: (): PersonWeek[] => [...totals.values()].map(toPersonWeek).sort(byName),
  };
}

function emptyTotals(record: WeekRecord): Totals {
  return {
    userId: record.userId,
    ...nameOf(record),
    namedOn: record.recordDate,
    minutes: Array(daysOfWeek).fill(0),
    worked: Array(daysOfWeek).fill(false),
    sick: Array(daysOfWeek).fill(false),
    regular: Array(daysOfWeek).fill(false),
    annual: Array(daysOfWeek).fill(0),
    due: Array(daysOfWeek).fill(0),
    sessions: 0,
    lateArrivals: 0,
    lateMinutes: 0,
    annualLeaveDays: 0,
    sickDays: 0,
    teams: [],
  };
}

function nameOf({ firstName, lastName, sortName, role }: WeekRecord) {
  return { name: `${firstName} ${lastName}`, sortName, role };
}

function toPersonWeek({
  namedOn: _,
  worked: presence,
  sick,
  regular,
  annual,
  due,
  minutes,
  teams,
  ...person
}: Totals): PersonWeek {
  const [worked, toWork] = [sumOf(minutes), sumOf(due)];
  const isIrregular = !regular.includes(true);
  return {
    ...person,
    hours: minutes.map(decimalHours),
    totalHours: decimalHours(worked),
    dueHours: isIrregular ? null : decimalHours(toWork),
    differenceHours: isIrregular ? null : decimalHours(worked - toWork),
    daysWorked: presence.filter(Boolean).length,
    annualLeaveDays: sumOf(annual),
    sickDays: sick.filter(Boolean).length,
    // Days without a team are holes, which Object.values skips.
    teamIds: [...new Set(Object.values(teams))],
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function byName(one: PersonWeek, other: PersonWeek): number {
  if (one.sortName !== other.sortName) return one.sortName < other.sortName ? -1 : 1;
  return one.userId < other.userId ? -1 : 1;
}
