import { isAdminRole, type Role } from '@portal/contracts/identity/user';

/**
 * The message HR gets when somebody reports a forgotten password. The sender's identity is not
 * verified yet, and the message says so. The instructions depend on the role (null if unknown).
 */
export function forgottenPasswordMessage(role: Role | null): { subject: string; content: string } {
  const help =
    role !== null && isAdminRole(role)
      ? 'Reset as New User in Master Admin'
      : 'Reset password in Staff Management';
  return {
    subject: 'Forgotten password',
    content:
      'I’ve forgotten my password and can’t sign in.\n\n' +
      'Please check that it’s really me, for example by phone: anyone who knows my username can ' +
      `send this message. Then use ${help} and give me the temporary password.`,
  };
}
