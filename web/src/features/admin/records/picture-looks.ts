import type { Part } from './day-numbers.ts';

/** What is absent is hatched, and a day off is empty: not all is told by the hue. */
const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--color-edge)_0_2px,var(--color-surface)_2px_4px)]';

/** How a part of the people of a day is drawn. */
export const partLooks: Record<Part, string> = {
  onTime: 'bg-in',
  late: 'bg-late',
  annual: 'bg-annual',
  compassionate: 'bg-compassionate',
  sick: 'bg-sick',
  absent: hatched,
  dayOff: 'bg-sunken',
};
