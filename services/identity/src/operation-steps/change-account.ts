import { recentSignInFailure } from '@portal/auth/caller';
import type { Tx } from '@portal/bus/outbox';
import type { AuditAction } from '@portal/contracts/identity/audit';
import type { userChanged } from '@portal/contracts/identity/events';
import { isAdminRole, type User } from '@portal/contracts/identity/user';
import type { Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { accountAlerts } from '../domain/account-alerts.ts';
import { accountAuditDetails } from '../domain/account-audit-details.ts';
import { toUserDto } from '../dto/to-user-dto.ts';
import { accountAlertEvent } from '../events/account-alert-event.ts';
import { accountEvent } from '../events/account-event.ts';
import { type ManageAccountOptions, manageAccount } from './manage-account.ts';
import { newAuditEntry } from './new-audit-entry.ts';

export interface AccountChange<Code extends string = never> extends ManageAccountOptions<Code> {
  /** The audit action. */
  action: AuditAction;
  /** The event to publish, if other services need to know. */
  event?: typeof userChanged;
  /** Runs in the same transaction, after the account is stored. */
  afterStore?(account: Account, tx: Tx & { now: Date }): Promise<void>;
  /** Whether the person must sign in again. */
  endsSessions?: boolean;
  /** Returns the changed account, or the same object if nothing changes. */
  change(account: Account): Account;
}

/**
 * Changes an account, records it in the audit trail, publishes it and returns the account. A change that ends the access at
 * once, or gives it back to an administrator, takes a recent sign-in.
 */
export async function changeAccount<Code extends string = never>(
  deps: Dependencies,
  request: SignedInRequest,
  options: AccountChange<Code>,
): Promise<Result<User, 'NOT_FOUND' | Code | CommonCode>> {
  const now = request.now();
  const validate: typeof options.validate = async (account, session) =>
    (await options.validate?.(account, session)) ?? accessChangeFailure(request, options, account);
  return manageAccount(deps, request, { ...options, validate }, async (before, tx) => {
    const after = options.change(before);
    if (after !== before) await store(deps, request, options, { before, account: after }, tx);
    return toUserDto(after, request.caller, deps.sealer.open, now);
  });
}

/**
 * Ending somebody's access at once takes a recent sign-in, as deleting their account does. So does giving it back to an
 * administrator, as creating one does.
 */
function accessChangeFailure<Code extends string>(
  { caller, now }: SignedInRequest,
  { change }: Pick<AccountChange<Code>, 'change'>,
  account: Account,
): ReturnType<typeof recentSignInFailure> {
  const { isDeactivated, role } = change(account);
  const isEnded = isDeactivated && !account.isDeactivated;
  const isAdminBack = account.isDeactivated && !isDeactivated && isAdminRole(role);
  return isEnded || isAdminBack ? recentSignInFailure(caller, now()) : null;
}

async function store<Code extends string>(
  { accounts, audit, mailSealer, passwordLinks, registrations, sessionEndings }: Dependencies,
  request: SignedInRequest,
  { action, event, endsSessions, afterStore }: AccountChange<Code>,
  { before, account }: { before: Account; account: Account },
  { session, publish }: Tx,
): Promise<void> {
  await accounts.replace(account, session);
  const isDeactivation = account.isDeactivated && !before.isDeactivated;
  const isReactivation = before.isDeactivated && !account.isDeactivated;
  await audit.append(
    [
      newAuditEntry(request, action, account.id, accountAuditDetails(before, account)),
      ...(isDeactivation ? [newAuditEntry(request, 'account-deactivated', account.id)] : []),
      ...(isReactivation ? [newAuditEntry(request, 'account-reactivated', account.id)] : []),
    ],
    session,
  );
  if (isDeactivation || isReactivation) {
    await registrations.setCurrent(account.id, isReactivation, session);
  }
  // A link emailed to an earlier address stays void if that address comes back.
  if (account.email !== before.email) await passwordLinks.removeByUser(account.id, session);
  // Somebody else may have opened the invitation to the earlier address.
  const isReinvited = account.isFirstLogin && account.email !== before.email;
  if (endsSessions || isDeactivation || isReinvited) await sessionEndings.add(account.id, session);
  for (const alert of accountAlerts(action, before, account)) {
    publish(accountAlertEvent(account, alert, mailSealer, request.now()));
  }
  if (event) publish(accountEvent(event, account, mailSealer, request.now()));
  await afterStore?.(account, { session, publish, now: request.now() });
}
