import { decimalHours, minutesOfHours } from '@portal/kernel/duration';
import { daysBetween } from '@portal/kernel/london';
import type { NamedRecord } from './day-difference.ts';

/** What of a record counts for the week. */
export type WeekRecord = Pick<
  NamedRecord,
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
  | 'annualLeaveDays'
>;

/** A line of the weekly report (decisions.md section 6). Hours are decimal. */
export interface PersonWeek {
  userId: string;
  name: string;
  sortName: string;
  role: string;
  /** Of the seven days. */
  hours: readonly number[];
  totalHours: number;
  sessions: number;
  /** With a session. */
  daysWorked: number;
  lateArrivals: number;
  lateMinutes: number;
  annualLeaveDays: number;
  /** By calendar day. */
  sickDays: number;
}

export const daysOfWeek = 7;

/** How often somebody's week has what only a day can have is counted by day, not by session. */
interface Counted extends Omit<PersonWeek, 'hours' | 'totalHours' | 'daysWorked'> {
  /** The latest day of which something is known: it says what they are called. */
  namedOn: string;
  minutes: number[];
  worked: boolean[];
  sick: boolean[];
  annual: number[];
}

/**
 * Counts up the report of the seven days from a day, record by record, in whatever order they come; a
 * record of another day doesn't count. `people` gives a line for each who has a record, by name.
 */
export function weekFrom(startDate: string) {
  const counted = new Map<string, Counted>();

  function add(record: WeekRecord): void {
    const day = daysBetween(startDate, record.recordDate);
    if (day < 0 || day >= daysOfWeek) return;
    const person = counted.get(record.userId) ?? begunWith(record);
    counted.set(record.userId, person);
    if (record.recordDate > person.namedOn) {
      Object.assign(person, nameOf(record), { namedOn: record.recordDate });
    }
    if (record.onSickLeave) person.sick[day] = true;
    person.annual[day] = Math.max(person.annual[day] ?? 0, record.annualLeaveDays);
    if (!record.wasPresent) return;
    person.worked[day] = true;
    person.sessions += 1;
    person.minutes[day] = (person.minutes[day] ?? 0) + minutesOfHours(record.hoursWorked ?? 0);
    if (!record.isLate) return;
    person.lateArrivals += 1;
    person.lateMinutes += record.lateMinutes;
  }

  return {
    add,
    /** How many there are so far. */
    size: () => counted.size,
    people: (): PersonWeek[] => [...counted.values()].map(lineOf).sort(byName),
  };
}

function begunWith(record: WeekRecord): Counted {
  return {
    userId: record.userId,
    ...nameOf(record),
    namedOn: record.recordDate,
    minutes: Array(daysOfWeek).fill(0),
    worked: Array(daysOfWeek).fill(false),
    sick: Array(daysOfWeek).fill(false),
    annual: Array(daysOfWeek).fill(0),
    ...{ sessions: 0, lateArrivals: 0, lateMinutes: 0, annualLeaveDays: 0, sickDays: 0 },
  };
}

function nameOf({ firstName, lastName, sortName, role }: WeekRecord) {
  return { name: `${firstName} ${lastName}`, sortName, role };
}

function lineOf({ namedOn: _, worked, sick, annual, minutes, ...person }: Counted): PersonWeek {
  return {
    ...person,
    hours: minutes.map(decimalHours),
    totalHours: decimalHours(sumOf(minutes)),
    daysWorked: worked.filter(Boolean).length,
    annualLeaveDays: sumOf(annual),
    sickDays: sick.filter(Boolean).length,
  };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function byName(one: PersonWeek, other: PersonWeek): number {
  if (one.sortName !== other.sortName) return one.sortName < other.sortName ? -1 : 1;
  return one.userId < other.userId ? -1 : 1;
}
