import { addDays, londonDay, weekOf } from '@portal/kernel/london';
import { useSearchParams } from 'react-router';
import { currentTime } from '../../../app/server-clock.ts';
import { weekAsked } from './week.ts';

/** The week that the address says, and the ways to others. */
export function useWeek() {
  const [address, setAddress] = useSearchParams();
  const thisWeek = weekOf(londonDay(new Date(currentTime()))).start;
  const start = weekAsked(address.get('week'), thisWeek);

  function show(week: string): void {
    const next = new URLSearchParams(address);
    if (week === thisWeek) next.delete('week');
    else next.set('week', week);
    setAddress(next, { preventScrollReset: true });
  }

  return {
    start,
    end: addDays(start, 6),
    isThisWeek: start === thisWeek,
    showPrevious: () => show(addDays(start, -7)),
    showNext: () => show(addDays(start, 7)),
    showThis: () => show(thisWeek),
  };
}

export type Week = ReturnType<typeof useWeek>;
