import { eachDay } from '@portal/kernel/london';
import type { BankHolidayNames } from '../../leave/holiday-calendar.ts';
import { isInEffect, isNonWorkingDay, portionOn } from '../leave-calendar/calendar-leave.ts';
import type { IsDayOff } from '../leave-calendar/use-is-day-off.ts';
import type { ChartRow } from './chart-filter.ts';

export interface Partners {
  user1Id: string;
  user2Id: string;
}

/** The absences of one day. */
export interface AbsencesOfDay {
  date: string;
  /** The number of people who are off, also for half a day. */
  off: number;
  /** Enough people are off to need attention. */
  isMany: boolean;
  /** The names of holiday partners who are both off. */
  partners: readonly (readonly [string, string])[];
}

const manyShare = 0.1;
const manyAtLeast = 3;

/** The number of people from which a day is flagged: a tenth of the staff, at least three. */
export function manyOffThreshold(staff: number): number {
  return Math.max(manyAtLeast, Math.ceil(staff * manyShare));
}

/** Counts the absences of each day and finds holiday partners among them. */
export function absencesByDay(
  rows: readonly ChartRow[],
  { start, end }: { start: string; end: string },
  partners: readonly Partners[],
  holidays: BankHolidayNames,
  isDayOff: IsDayOff,
  staff: number,
): AbsencesOfDay[] {
  const days = eachDay(start, end);
  const offByDate = new Map(days.map((date) => [date, new Set<string>()]));
  const names = new Map<string, string>();
  for (const { id, name, leave } of rows) {
    for (const one of leave) {
      if (!isInEffect(one)) continue;
      names.set(id, name);
      for (const [date, off] of offByDate) {
        if (portionOn(one, date, isDayOff) !== null) off.add(id);
      }
    }
  }
  const many = manyOffThreshold(staff);
  return days.map((date) => {
    const off = offByDate.get(date) ?? new Set();
    const partnersOff = partners.filter(
      ({ user1Id, user2Id }) => off.has(user1Id) && off.has(user2Id),
    );
    return {
      date,
      off: off.size,
      isMany: off.size >= many && !isNonWorkingDay(date, holidays),
      partners: isNonWorkingDay(date, holidays)
        ? []
        : partnersOff.map(
            ({ user1Id, user2Id }) => [names.get(user1Id) ?? '', names.get(user2Id) ?? ''] as const,
          ),
    };
  });
}
