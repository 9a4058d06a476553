import { unlimitedEmployment } from '@portal/kernel/employment';
import { londonDay } from '@portal/kernel/london';
import { useMemo } from 'react';
import { toHolidayCalendar } from '../../leave/holiday-calendar.ts';
import { useBankHolidays } from '../../leave/use-bank-holidays.ts';
import { workHoursOf } from '../../working-patterns/work-hours-of.ts';
import type { Person } from '../staff/use-staff.ts';
import { usePersonLeave, useStripYears } from './use-person-leave.ts';
import type { WorkPlan } from './work-plan.ts';

/** When a person is to work in the years of the strip; the value is undefined while loading. */
export function useWorkPlan(person: Person) {
  const { names: holidays } = useBankHolidays(useStripYears());
  const query = usePersonLeave(person.id);
  const leave = query.value;
  const value = useMemo((): WorkPlan | undefined => {
    return (
      leave && {
        patterns: person.workingPatterns ?? [],
        workHours: workHoursOf(person),
        employment: person.employment ?? unlimitedEmployment,
        createdOn: person.createdAt && londonDay(new Date(person.createdAt)),
        calendar: toHolidayCalendar(holidays),
        leave,
      }
    );
  }, [person, holidays, leave]);
  return { ...query, value, holidays };
}
