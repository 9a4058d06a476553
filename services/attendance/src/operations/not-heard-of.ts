import { fail } from '@portal/kernel/result';

/** Whoever has not been heard of gets no guess of their hours (decisions.md section 3). */
export const notHeardOf = fail(
  'SERVICE_UNAVAILABLE',
  'Your account is still being prepared. Please try again in a moment.',
  { retryAfterSeconds: 1 },
);
