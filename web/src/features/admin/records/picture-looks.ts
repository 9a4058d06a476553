import type { Part } from './day-numbers.ts';

/** What is absent is hatched, and a day off is empty: not all is told by the hue. */
const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--color-edge)_0_2px,var(--color-surface)_2px_4px)]';

/** How a part of the people of a day is drawn. */
export const partLooks: Record<Part, string> = {
  // The many are quiet, so that what is out of the ordinary is seen.
  onTime: 'bg-in/55',
  late: 'bg-late',
  annual: 'bg-annual',
  compassionate: 'bg-compassionate',
  sick: 'bg-sick',
  absent: hatched,
  dayOff: 'bg-sunken',
};
