import { useSearchParams } from 'react-router';
import { useToday } from '../../../app/use-now.ts';
import { monthAfter } from '../../../ui/weeks.ts';

/** The month in the address, this one where it names none, with the steps before and after it. */
export function useMonthAddress() {
  const [search, setSearch] = useSearchParams();
  const current = useToday().slice(0, 7);
  const asked = search.get('month') ?? '';
  const isMonth = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked <= current;
  const month = isMonth ? asked : current;

  function show(next: string): void {
    setSearch(
      (known) => {
        if (next === current) known.delete('month');
        else known.set('month', next);
        return known;
      },
      { preventScrollReset: true },
    );
  }

  return {
    month,
    previous: () => show(monthAfter(month, -1)),
    next: month === current ? null : () => show(monthAfter(month, 1)),
  };
}
