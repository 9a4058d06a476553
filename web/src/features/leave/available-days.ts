import { roundToHundredth } from '@portal/kernel/round-to-hundredth';

/** The leave that can still be requested, in the unit of its leave year: what remains after pending requests. */
export function availableDays({ remaining, pending }: { remaining: number; pending: number }) {
  return roundToHundredth(remaining - pending);
}
