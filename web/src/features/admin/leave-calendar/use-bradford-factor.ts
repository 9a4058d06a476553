import { addDays } from '@portal/kernel/london';
import { bradfordFactor } from '@portal/kernel/sickness';
import { PersonSickLeaveDocument } from '../../../gql/documents.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { useHolidayCalendar } from '../settings/use-leave-policy.ts';
import { usePeople } from '../staff/use-staff.ts';
import { isInEffect } from './calendar-leave.ts';

/** 52 weeks, the current day included. */
const daysBack = 363;

/** A person’s current Bradford factor; undefined while loading. */
export function useBradfordFactor(userId: string): {
  factor: number | undefined;
  isLoading: boolean;
} {
  const today = useToday();
  const calendar = useHolidayCalendar();
  const { people } = usePeople();
  const { value, isLoading } = useLiveQuery(PersonSickLeaveDocument, {
    variables: { userId, startDate: addDays(today, -daysBack), endDate: today },
    everyMs: 30_000,
    on: ['portal.leave.'],
    read: ({ sickLeaveRequests }) => sickLeaveRequests,
  });
  const patterns = people?.find(({ id }) => id === userId)?.workingPatterns ?? [];
  const spells = value?.filter((one) => one.leaveType === 'sick' && isInEffect(one));
  return {
    factor: spells && calendar && bradfordFactor(spells, today, { patterns, calendar }),
    isLoading: isLoading || (value !== undefined && !calendar),
  };
}
