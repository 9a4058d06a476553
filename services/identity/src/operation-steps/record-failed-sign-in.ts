import type { AuditAction } from '@portal/contracts/identity/audit';
import { londonDay } from '@portal/kernel/london';
import type { Request } from '@portal/runtime/request';
import { logSecurityEvent } from '@portal/runtime/security-log';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { windowId } from './security-event-window.ts';

type Failed = Extract<AuditAction, 'sign-in-failed' | 'sign-in-locked' | 'passkey-clone-suspected'>;

/**
 * Logs and counts a failed or locked sign-in, and records it in the audit trail once in 15 minutes per account and network,
 * so that password guessing can't flood it. Wrong passwords and answers given elsewhere, as when changing the password, and
 * wrong setup codes are failed sign-ins as well. An unknown username is left out, because
 * people type passwords there by mistake. The request doesn't wait: its duration would reveal which
 * accounts exist.
 */
export function recordFailedSignIn(
  deps: Pick<Dependencies, 'audit' | 'failedSignIns' | 'securityEvents'>,
  { address, log, now }: Request,
  account: Account | null,
  action: Failed,
): void {
  const at = now();
  const targetId = account?.id ?? null;
  logSecurityEvent(log, { at, action, userId: targetId, address });
  const failure = { at, action, targetId, address };
  record(deps, failure).catch((err: unknown) => log.warn({ err }, 'failed sign-in not audited'));
}

async function record(
  {
    audit,
    failedSignIns,
    securityEvents,
  }: Pick<Dependencies, 'audit' | 'failedSignIns' | 'securityEvents'>,
  failure: { at: Date; action: Failed; targetId: string | null; address: string },
): Promise<void> {
  const { at, action, targetId, address } = failure;
  if (action === 'sign-in-failed') await securityEvents.countFailedSignIn(londonDay(at), at);
  const recorded = await failedSignIns.findRecorded(`${action}:${targetId ?? ''}`, address, at);
  if (recorded === 'limit-reached') {
    // From more networks than are recorded: they count together, without an address.
    const id = windowId([action, 'others'], '', at);
    await securityEvents.count({ id, at, action, address: '' });
    return;
  }
  const id = windowId([action, targetId], address, at);
  await securityEvents.count({ id, at, action, targetId, address });
  if (recorded === 'none') await audit.appendInOwnTransaction({ ...failure, actorId: null });
}
