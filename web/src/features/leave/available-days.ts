import { roundToHundredth } from './round-to-hundredth.ts';

/** Days that can still be requested: what remains after pending requests. */
export function availableDays({ remaining, pending }: { remaining: number; pending: number }) {
  return roundToHundredth(remaining - pending);
}
