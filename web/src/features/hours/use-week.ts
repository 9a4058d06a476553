import { addDays, weekOf } from '@portal/kernel/london';
import { useSearchParams } from 'react-router';
import { useToday } from '../../app/use-now.ts';

/** The Monday of the week that an address asks for; this week's where it asks for none, or for one to come. */
export function weekAsked(asked: string | null, today: string): string {
  const current = weekOf(today).start;
  return asked === null || !isDay(asked) || asked > current ? current : weekOf(asked).start;
}

/** The week in the address, with the steps to the one before, the one after it and this one. */
export function useWeek() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const current = weekOf(today).start;
  const start = weekAsked(search.get('week'), today);

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
    showCurrent: () => show(current),
  };
}

export type Week = ReturnType<typeof useWeek>;

function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
