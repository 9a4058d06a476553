import { fail } from '@portal/kernel/result';
import type { Correction } from './correction.ts';

export const noSuchEntry = fail('NOT_FOUND', 'Entry not found');
/** Administrators who were staff before can't correct their own hours. */
export const ownHoursForbidden = fail(
  'FORBIDDEN',
  'You can’t correct your own hours. Ask another administrator.',
);
export const noSuchCorrection = fail('NOT_FOUND', 'Correction not found');

/** The failure for a correction that is no longer pending. */
export function alreadyDecided({ status }: Correction) {
  const decision = status === 'accepted' ? 'approved' : status;
  return fail('ALREADY_DECIDED', `This correction has already been ${decision}`);
}
