import type { AttendanceCategory } from './attendance-counts.ts';

/** Absences are hatched and days off are empty, so colour isn't the only sign. */
const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--color-edge)_0_2px,var(--color-surface)_2px_4px)]';

/** The style of each category. */
export const categoryStyles: Record<AttendanceCategory, string> = {
  // The most frequent category is subdued, so exceptions stand out.
  onTime: 'bg-in/55',
  late: 'bg-late',
  annual: 'bg-annual',
  compassionate: 'bg-compassionate',
  sick: 'bg-sick',
  absent: hatched,
  dayOff: 'bg-sunken',
};
