import { fail } from '@portal/kernel/result';

/** Entitlements are never guessed (decisions.md section 3). */
export const notHeardOf = fail(
  'SERVICE_UNAVAILABLE',
  'Your account is still being prepared. Please try again in a moment.',
  { retryAfterSeconds: 1 },
);
