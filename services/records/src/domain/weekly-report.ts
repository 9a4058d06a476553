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

/**
 * Values of a day are kept by day, because a day may have several records. Those of everybody are in memory together, so
 * whether something applies to a day is a bit of a number.
 */
interface Totals
  extends Omit<
    PersonWeek,
    'hours' | 'totalHours' | 'dueHours' | 'differenceHours' | 'daysWorked' | 'sickDays' | 'teamIds'
  > {
  /** The latest day with a record: its name and role are shown. */
  namedOn: number;
  minutes: number[];
  worked: number;
  sick: number;
  /** Whether a day with a record has regular hours. */
  regular: number;
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
  const shared = new Map<string, string>();

  /** The same string for equal ones, of which each record has its own: there are few roles and teams. */
  function share(text: string): string {
    const known = shared.get(text);
    if (known === undefined) shared.set(text, text);
    return known ?? text;
  }

  function add(record: WeekRecord): void {
    const day = daysBetween(startDate, record.recordDate);
    if (day < 0 || day >= daysOfWeek) return;
    const bit = 1 << day;
    const person = totals.get(record.userId) ?? emptyTotals(record.userId);
    totals.set(record.userId, person);
    if (day > person.namedOn) {
      const { firstName, lastName, sortName, role } = record;
      const name = `${firstName} ${lastName}`;
      Object.assign(person, { name, sortName, role: share(role), namedOn: day });
    }
    if (record.teamId) person.teams[day] = share(record.teamId);
    if (record.onSickLeave && isSicknessDay(record)) person.sick |= bit;
    if (!record.isIrregular) person.regular |= bit;
    person.annual[day] = Math.max(person.annual[day] ?? 0, record.annualLeaveDays);
    person.due[day] = dueMinutesOf(record);
    if (!record.wasPresent) return;
    person.worked |= bit;
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

function emptyTotals(userId: string): Totals {
  return {
    userId,
    name: '',
    sortName: '',
    role: '',
    namedOn: -1,
    minutes: Array(daysOfWeek).fill(0),
    worked: 0,
    sick: 0,
    regular: 0,
    annual: Array(daysOfWeek).fill(0),
    due: Array(daysOfWeek).fill(0),
    sessions: 0,
    lateArrivals: 0,
    lateMinutes: 0,
    annualLeaveDays: 0,
    teams: Array(daysOfWeek),
  };
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
  const isIrregular = regular === 0;
  return {
    ...person,
    hours: minutes.map(decimalHours),
    totalHours: decimalHours(worked),
    dueHours: isIrregular ? null : decimalHours(toWork),
    differenceHours: isIrregular ? null : decimalHours(worked - toWork),
    daysWorked: countDays(presence),
    annualLeaveDays: sumOf(annual),
    sickDays: countDays(sick),
    // Days without a team are holes, which Object.values skips.
    teamIds: [...new Set(Object.values(teams))],
  };
}

/** How many days have their bit. */
function countDays(bits: number): number {
  return Array.from({ length: daysOfWeek }, (_, day) => (bits >> day) & 1).filter(Boolean).length;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function byName(one: PersonWeek, other: PersonWeek): number {
  if (one.sortName !== other.sortName) return one.sortName < other.sortName ? -1 : 1;
  return one.userId < other.userId ? -1 : 1;
}
