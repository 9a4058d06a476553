import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { addMonths } from '../../../ui/calendar/calendar-month.ts';

/**
 * The month in the URL, the current one by default, with functions to show the previous and next
 * month.
 */
export function useMonthParam() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const current = useToday().slice(0, 7);
  const monthParam = urlParams.get('month') ?? '';
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(monthParam) && monthParam <= current;
  const month = isMonth ? monthParam : current;

  function show(next: string): void {
    changeUrlParams((params) => {
      if (next === current) params.delete('month');
      else params.set('month', next);
      return params;
    });
  }

  return {
    month,
    previous: () => show(addMonths(month, -1)),
    next: month === current ? null : () => show(addMonths(month, 1)),
  };
}
