import { useSearchParams } from 'react-router';
import { useToday } from '../../../lib/time/use-now.ts';
import { isCalendarMonth } from '../../../ui/calendar/calendar-month.ts';

/** The month and the open dialog in the URL. */
export function useLeaveParams() {
  const [search, setSearch] = useSearchParams();
  const current = useToday().slice(0, 7);
  const monthParam = search.get('month') ?? '';
  const month = isCalendarMonth(monthParam) ? monthParam : current;

  function change(changes: Record<string, string | null>): void {
    setSearch(
      (params) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) params.delete(name);
          else params.set(name, value);
        }
        return params;
      },
      { preventScrollReset: true },
    );
  }

  return {
    month,
    showMonth: (next: string) => change({ month: next === current ? null : next }),
    /** `request`, `feed`, the id of a request, or null. */
    opened: search.get('open'),
    open: (what: string) => change({ open: what }),
    close: () => change({ open: null }),
  };
}
