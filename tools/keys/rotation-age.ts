import { expectedError } from '../portal/expected-error.ts';

const dayMs = 24 * 3_600_000;
const usualDays = 90;

/**
 * The age in milliseconds at which keys and passwords are rotated, by KEY_ROTATION_DAYS; infinite for 0, never.
 * Throws a plain error where the setting is wrong.
 */
export function rotationMs(): number {
  const text = process.env.KEY_ROTATION_DAYS || `${usualDays}`;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 0) {
    throw expectedError(`KEY_ROTATION_DAYS must be a whole number of days, not ${text}`);
  }
  return days === 0 ? Number.POSITIVE_INFINITY : days * dayMs;
}
