import { addDays, weekOf } from '@portal/kernel/london';
import { useSearchParams } from 'react-router';
import { useToday } from '../../../app/use-now.ts';

/** The Monday of the week that the address asks for; this week's where it asks for none, or for one to come. */
export function weekStartOf(asked: string | null, today: string): string {
  const current = weekOf(today).start;
  if (asked === null || !/^\d{4}-\d{2}-\d{2}$/.test(asked) || asked > current) return current;
  return Number.isNaN(Date.parse(`${asked}T00:00:00Z`)) ? current : weekOf(asked).start;
}

/** The week in the address, with the steps to the one before and the one after it. */
export function useWeekAddress() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const current = weekOf(today).start;
  const start = weekStartOf(search.get('week'), today);

  function show(week: string): void {
    setSearch(
      (known) => {
        if (week === current) known.delete('week');
        else known.set('week', week);
        return known;
      },
      { preventScrollReset: true },
    );
  }

  return {
    today,
    start,
    end: addDays(start, 6),
    isCurrent: start === current,
    previous: () => show(addDays(start, -7)),
    next: start === current ? null : () => show(addDays(start, 7)),
  };
}
