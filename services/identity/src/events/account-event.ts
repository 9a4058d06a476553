import type { Sealer } from '@portal/auth/sealer';
import { createEvent } from '@portal/bus/outbox';
import type { CloudEvent, DataOf } from '@portal/contracts/event';
import type {
  userChanged,
  userCreated,
  userReset,
  userSetUp,
} from '@portal/contracts/identity/events';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { Account } from '../domain/account.ts';

/** The types of event that carry the whole account. */
type AccountEventType =
  | typeof userCreated
  | typeof userSetUp
  | typeof userChanged
  | typeof userReset;

/** Builds an event with the state of an account. Its email address is encrypted by `mailSealer`. */
export function accountEvent(
  type: AccountEventType,
  account: Account,
  mailSealer: Pick<Sealer, 'seal'>,
  now: Date,
): CloudEvent {
  const data = toEventData(account, mailSealer);
  return createEvent(type, { userId: account.id, data, now });
}

// Leaves out the security question and all hashes.
function toEventData(
  account: Account,
  mailSealer: Pick<Sealer, 'seal'>,
): DataOf<typeof userCreated> {
  const { earlierEmployments, ...employment } = account.employment;
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
    sealedEmail: account.email === null ? null : mailSealer.seal(account.email),
    employment,
    earlierEmployments,
    workingPatterns: account.workingPatterns,
    teamMemberships: account.teamMemberships,
    isOnLegalHold: account.legalHold !== null,
    isDeactivated: account.isDeactivated,
  };
}
