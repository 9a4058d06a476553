import { addMonths } from '@portal/kernel/london';
import { formatRegistrationDay } from '../../registrations/format-registration.ts';
import type { TrainingType } from './use-training-types.ts';

/** The hint of the expiry date: the day that follows if it is left empty. */
export function formatTrainingExpiry(type: TrainingType | undefined, completedOn: string): string {
  if (!type) return 'Leave it empty and we’ll work it out.';
  const { intervalMonths } = type;
  if (intervalMonths === null) return 'Leave it empty: it’s done once.';
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(completedOn)) return 'Leave it empty and we’ll work it out.';
  const day = formatRegistrationDay(addMonths(completedOn, intervalMonths));
  return `Leave it empty for ${day}.`;
}
