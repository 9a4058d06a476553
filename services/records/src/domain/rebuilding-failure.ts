import { fail } from '@portal/kernel/result';

/** A failure while the read models are being rebuilt from the events. */
export const rebuildingFailure = fail(
  'SERVICE_UNAVAILABLE',
  'The data is being rebuilt. Please try again shortly.',
  { retryAfterSeconds: 5 },
);
