import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { useMemo } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import {
  type BankHolidayNames,
  isDayOff,
  toHolidayCalendar,
} from '../../leave/holiday-calendar.ts';
import { usePeople } from '../staff/use-staff.ts';

/** Whether leave of a person on a day isn’t deducted: a day off by their working pattern, or a bank holiday. */
export type IsDayOff = (userId: string, day: string) => boolean;

/** Monday to Friday while the people are loading. */
export function useIsDayOff(holidays: BankHolidayNames): IsDayOff {
  const { people } = usePeople();
  return useMemo(
    () => createIsDayOff(people ?? [], toHolidayCalendar(holidays)),
    [people, holidays],
  );
}

export function createIsDayOff(
  people: readonly Pick<PersonFragment, 'id' | 'workingPatterns'>[],
  calendar: HolidayCalendar,
): IsDayOff {
  const patternsById = new Map(people.map(({ id, workingPatterns }) => [id, workingPatterns]));
  return (userId, day) => isDayOff(day, patternsById.get(userId) ?? noPatterns, calendar);
}

const noPatterns: readonly WorkingPattern[] = [];
