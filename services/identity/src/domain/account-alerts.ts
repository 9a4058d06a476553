import type { AuditAction } from '@portal/contracts/identity/audit';
import type { AccountAlert } from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { Account } from './account.ts';

/** What somebody is told about the security of their account, and at which address. */
export interface AccountAlertTo {
  alert: AccountAlert;
  email: string;
  /** The browser and system of a new device. */
  device?: string | undefined;
}

/** An alert at the address of the account; none without one. */
export function ownAlerts(
  alert: AccountAlert,
  { email }: Pick<Account, 'email'>,
  device?: string,
): AccountAlertTo[] {
  return email ? [{ alert, email, device }] : [];
}

/** What somebody is told about a change of their account by an administrator. */
export function accountAlerts(
  action: AuditAction,
  before: Account,
  after: Account,
): AccountAlertTo[] {
  const isReset = action === 'password-reset' || action === 'account-reset';
  const isPromoted = isAdminRole(after.role) && !isAdminRole(before.role);
  return [
    ...(isReset ? ownAlerts('password-reset', after) : []),
    ...(isPromoted ? ownAlerts('administrator-rights', after) : []),
    ...emailAlerts(before, after),
  ];
}

/** A stranger may have changed the address, so the old one is told as well. */
function emailAlerts(before: Account, after: Account): AccountAlertTo[] {
  if (before.email === after.email) return [];
  // A new person gets an invitation instead.
  const isFirst = before.email === null && after.isFirstLogin;
  const removed = after.email === null ? 'email-removed' : 'email-replaced';
  return [...ownAlerts(removed, before), ...(isFirst ? [] : ownAlerts('email-changed', after))];
}
