import type { DataOf } from '@portal/contracts/event';
import type { userCreated } from '@portal/contracts/people/events';
import { isAdminRole } from '@portal/contracts/people/user';
import type { Account } from './account.ts';

/**
 * The event data of an account. It has no security question and no hash, and the address is
 * encrypted by `sealEmail`.
 */
export function accountEventData(
  account: Account,
  sealEmail: (email: string) => string,
): DataOf<typeof userCreated> {
  return {
    id: account.id,
    version: account.version,
    username: account.username,
    firstName: account.firstName,
    lastName: account.lastName,
    role: account.role,
    isAdmin: isAdminRole(account.role),
    workStartTime: account.workStartTime,
    workEndTime: account.workEndTime,
    annualLeaveEntitlement: account.annualLeaveEntitlement,
    createdAt: account.createdAt.toISOString(),
    roleSince: account.roleSince?.toISOString() ?? null,
    sealedEmail: account.email === null ? null : sealEmail(account.email),
  };
}
