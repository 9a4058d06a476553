import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { isCalendarMonth } from '../../../ui/calendar/calendar-month.ts';

/** The month and the open dialog in the URL. */
export function useLeaveParams() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const current = useToday().slice(0, 7);
  const monthParam = urlParams.get('month') ?? '';
  const month = isCalendarMonth(monthParam) ? monthParam : current;

  function change(changes: Record<string, string | null>): void {
    changeUrlParams((params) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) params.delete(name);
        else params.set(name, value);
      }
      return params;
    });
  }

  return {
    month,
    showMonth: (next: string) => change({ month: next === current ? null : next }),
    /** `request`, `feed`, `ledger`, the id of a request, or null. */
    opened: urlParams.get('open'),
    open: (what: string) => change({ open: what }),
    close: () => change({ open: null }),
  };
}
