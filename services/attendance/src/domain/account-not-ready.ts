import { fail } from '@portal/kernel/result';

/** For an account whose event has not arrived yet. Hours are never guessed. */
export const accountNotReadyFailure = fail(
  'SERVICE_UNAVAILABLE',
  'Your account is still being prepared. Please try again in a moment.',
  { retryAfterSeconds: 1 },
);
