import { useMemo } from 'react';
import { useToday } from '../../../lib/time/use-now.ts';
import { useLeaveInRange } from '../leave-calendar/use-leave-in-range.ts';

/** This calendar year and the two before, newest first. */
export function useStripYears(): number[] {
  const year = Number(useToday().slice(0, 4));
  return useMemo(() => [year, year - 1, year - 2], [year]);
}

/** A person’s pending and approved leave of the years of the strip. */
export function usePersonLeave(userId: string) {
  const years = useStripYears();
  const query = useLeaveInRange(`${years.at(-1)}-01-01`, `${years[0]}-12-31`);
  const value = useMemo(
    () => query.value?.filter((one) => one.userId === userId),
    [query.value, userId],
  );
  return { ...query, value };
}
