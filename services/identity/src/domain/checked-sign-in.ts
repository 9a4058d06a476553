import type { Role } from '@portal/contracts/identity/user';
import { isPromotion } from './account-permissions.ts';

/** By what somebody can sign in that others can set: the email address and links to providers. */
export interface SignInDetails {
  email: string | null;
  /** The ids of links of single sign-on. */
  links: readonly string[];
}

/**
 * Whether a new role needs the sign-in details to be checked first: administrators with fewer rights, or a program with a
 * token, could have set them, and would have the new rights with an address or a link of their own.
 */
export function needsCheckedSignIn(role: Role, account: { role: Role }): boolean {
  return isPromotion(role, account);
}

/** Whether somebody with a new role sets up the account again: an administrator with fewer rights may know its secrets. */
export function needsNewSetup(role: Role, account: { role: Role }): boolean {
  return role === 'master-admin' && isPromotion(role, account);
}

/** Whether all of somebody's sign-in details are among those that the caller has checked. */
export function isSignInChecked(details: SignInDetails, checked: SignInDetails): boolean {
  const isEmailChecked = details.email === null || details.email === checked.email;
  return isEmailChecked && details.links.every((id) => checked.links.includes(id));
}
