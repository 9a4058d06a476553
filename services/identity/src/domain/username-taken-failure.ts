import { fail } from '@portal/kernel/result';

const message = 'This username is already taken';
export const usernameTakenFailure = fail('USERNAME_TAKEN', message, {
  issues: [{ path: ['username'], message }],
});
