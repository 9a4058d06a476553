import { isAdminRole, type Role } from '@portal/contracts/people/user';

/**
 * What HR reads of somebody who has forgotten their password: nobody has checked yet that it is
 * them. What they can choose, and where, depends on the role; null where it is not known.
 */
export function forgottenPasswordMessage(role: Role | null): { subject: string; content: string } {
  const help =
    role !== null && isAdminRole(role)
      ? 'Reset as New User in Master Admin'
      : 'Reset Password in Staff Management';
  return {
    subject: 'Forgotten password',
    content:
      'I cannot sign in because I have forgotten my password.\n\n' +
      'Please make sure that it is really me, for example by telephone: anybody who knows my ' +
      `username can send this. Then choose ${help} and tell me the temporary password.`,
  };
}
