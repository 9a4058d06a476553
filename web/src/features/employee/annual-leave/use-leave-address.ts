import { useSearchParams } from 'react-router';
import { useToday } from '../../../app/use-now.ts';
import { isShownMonth } from '../../../ui/weeks.ts';

/** What the address says of the section: the month, and which dialog is open. */
export function useLeaveAddress() {
  const [search, setSearch] = useSearchParams();
  const current = useToday().slice(0, 7);
  const asked = search.get('month') ?? '';
  const month = isShownMonth(asked) ? asked : current;

  function change(parts: Record<string, string | null>): void {
    setSearch(
      (known) => {
        for (const [name, value] of Object.entries(parts)) {
          if (value === null) known.delete(name);
          else known.set(name, value);
        }
        return known;
      },
      { preventScrollReset: true },
    );
  }

  return {
    month,
    showMonth: (next: string) => change({ month: next === current ? null : next }),
    /** `request`, `feed`, the id of a request, or nothing. */
    opened: search.get('open'),
    open: (what: string) => change({ open: what }),
    close: () => change({ open: null }),
  };
}
