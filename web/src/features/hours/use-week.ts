import { addDays, weekOf } from '@portal/kernel/london';
import { useUrlParams } from '../../lib/browser/use-url-params.ts';
import { useToday } from '../../lib/time/use-now.ts';

/**
 * The Monday of the week in a URL parameter; this week’s if it is missing, invalid or in the
 * future.
 */
export function parseWeekParam(param: string | null, today: string): string {
  const current = weekOf(today).start;
  return param === null || !isDay(param) || param > current ? current : weekOf(param).start;
}

/** The week in the URL, with functions to show the previous, next and current week. */
export function useWeek() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const today = useToday();
  const current = weekOf(today).start;
  const start = parseWeekParam(urlParams.get('week'), today);

  function show(week: string): void {
    changeUrlParams((params) => {
      if (week === current) params.delete('week');
      else params.set('week', week);
      return params;
    });
  }

  return {
    today,
    start,
    end: addDays(start, 6),
    isCurrent: start === current,
    previous: () => show(addDays(start, -7)),
    next: start === current ? null : () => show(addDays(start, 7)),
    showCurrent: () => show(current),
  };
}

export type Week = ReturnType<typeof useWeek>;

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
