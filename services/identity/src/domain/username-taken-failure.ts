import { fail } from '@portal/kernel/result';

/** The USERNAME_TAKEN failure. */
export function usernameTakenFailure() {
  const message = 'This username is already taken';
  return fail('USERNAME_TAKEN', message, { issues: [{ path: ['username'], message }] });
}
