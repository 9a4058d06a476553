import { daysFromTo } from '@portal/kernel/london';
import { type Holidays, isDayOff, isInEffect, portionOn } from '../leave-calendar/covered-days.ts';
import type { ChartRow } from './chart-filter.ts';

export interface Partners {
  user1Id: string;
  user2Id: string;
}

/** Who is off together on one day. */
export interface DayTogether {
  date: string;
  /** How many are off, for all of the day or half of it. */
  off: number;
  /** So many that somebody should look. */
  isMany: boolean;
  /** The names of holiday partners who are both off. */
  partners: readonly (readonly [string, string])[];
}

const manyShare = 0.1;
const manyAtLeast = 3;

/** From how many on it is many who are off together: a tenth of the staff, at least three. */
export function manyOf(staff: number): number {
  return Math.max(manyAtLeast, Math.ceil(staff * manyShare));
}

/** For each day how many of some people are off, and which of them are holiday partners. */
export function offTogether(
  rows: readonly ChartRow[],
  { start, end }: { start: string; end: string },
  partners: readonly Partners[],
  holidays: Holidays,
  staff: number,
): DayTogether[] {
  const days = daysFromTo(start, end);
  const offOn = new Map(days.map((date) => [date, new Set<string>()]));
  const names = new Map<string, string>();
  for (const { id, name, leave } of rows) {
    for (const one of leave) {
      if (!isInEffect(one)) continue;
      names.set(id, name);
      for (const [date, off] of offOn) {
        if (portionOn(one, date, holidays) !== null) off.add(id);
      }
    }
  }
  const many = manyOf(staff);
  return days.map((date) => {
    const off = offOn.get(date) ?? new Set();
    const together = partners.filter(
      ({ user1Id, user2Id }) => off.has(user1Id) && off.has(user2Id),
    );
    return {
      date,
      off: off.size,
      isMany: off.size >= many && !isDayOff(date, holidays),
      partners: isDayOff(date, holidays)
        ? []
        : together.map(
            ({ user1Id, user2Id }) => [names.get(user1Id) ?? '', names.get(user2Id) ?? ''] as const,
          ),
    };
  });
}
