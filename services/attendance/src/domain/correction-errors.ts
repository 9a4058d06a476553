import { fail } from '@portal/kernel/result';
import type { Correction } from './correction.ts';

export const entryNotFoundFailure = fail('NOT_FOUND', 'Session not found');
/** For a person who is not a member of staff. */
export const staffNotFoundFailure = fail('NOT_FOUND', 'Staff member not found');
/** Administrators who were staff before can't correct their own hours. */
export const ownHoursForbiddenFailure = fail(
  'FORBIDDEN',
  'You can’t correct your own hours. Ask another administrator.',
);
export const correctionNotFoundFailure = fail('NOT_FOUND', 'Correction not found');

/** The failure for a correction that is no longer pending. */
export function alreadyDecidedFailure({ status }: Correction) {
  const decision = status === 'accepted' ? 'approved' : status;
  return fail('ALREADY_DECIDED', `This correction has already been ${decision}`);
}
