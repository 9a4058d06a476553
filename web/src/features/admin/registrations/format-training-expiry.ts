import { addMonths } from '@portal/kernel/london';
import {
  formatRegistrationDay,
  type Registration,
} from '../../registrations/format-registration.ts';
import type { TrainingType } from './use-training-types.ts';

/**
 * The hint of the expiry date: the day that follows if it is left empty. `stored` is what the person has of the
 * training already.
 */
export function formatTrainingExpiry(
  type: TrainingType | undefined,
  completedOn: string,
  stored: Pick<Registration, 'issuedOn' | 'expiresOn'> | null = null,
): string {
  // The interval of today isn’t that of a training that was entered before.
  if (stored?.expiresOn === null && stored.issuedOn === completedOn) {
    return 'Leave blank: it has no expiry.';
  }
  if (!type) return 'Leave blank and we’ll work it out.';
  const { intervalMonths } = type;
  if (intervalMonths === null) return 'Leave blank: it’s done once.';
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(completedOn)) return 'Leave blank and we’ll work it out.';
  const day = formatRegistrationDay(addMonths(completedOn, intervalMonths));
  return `Leave blank for ${day}.`;
}
