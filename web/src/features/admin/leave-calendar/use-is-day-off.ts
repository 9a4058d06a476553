import type { HolidayCalendar } from '@portal/kernel/bank-holidays';
import { isEmployedOn, unlimitedEmployment } from '@portal/kernel/employment';
import type { WorkingPattern } from '@portal/kernel/working-pattern';
import { useMemo } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import {
  type BankHolidayNames,
  isDayOff,
  toHolidayCalendar,
} from '../../leave/holiday-calendar.ts';
import { usePeople } from '../staff/use-staff.ts';

/**
 * Whether leave of a person on a day isn’t deducted: a day off by their working pattern, a bank holiday, or a day on
 * which they aren’t employed.
 */
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
  people: readonly Pick<PersonFragment, 'id' | 'workingPatterns' | 'employment'>[],
  calendar: HolidayCalendar,
): IsDayOff {
  const byId = new Map(people.map((person) => [person.id, person]));
  return (userId, day) => {
    const { workingPatterns, employment } = byId.get(userId) ?? {};
    return (
      isDayOff(day, workingPatterns ?? noPatterns, calendar) ||
      !isEmployedOn(employment ?? unlimitedEmployment, day)
    );
  };
}

const noPatterns: readonly WorkingPattern[] = [];
