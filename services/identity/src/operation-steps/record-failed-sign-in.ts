import type { AuditAction } from '@portal/contracts/identity/audit';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';

type Failed = Extract<AuditAction, 'sign-in-failed' | 'sign-in-locked' | 'passkey-clone-suspected'>;

/**
 * Records a failed or locked sign-in in the audit trail, once in 15 minutes per account and
 * network, so that password guessing can't flood it. An unknown username is left out, because
 * people type passwords there by mistake. The request doesn't wait: its duration would reveal which
 * accounts exist.
 */
export function recordFailedSignIn(
  deps: Pick<Dependencies, 'audit' | 'failedSignIns'>,
  { address, log, now }: Request,
  account: Account | null,
  action: Failed,
): void {
  const at = now();
  const targetId = account?.id ?? null;
  const note = { at, action, actorId: null, targetId, address };
  deps.failedSignIns
    .isFirst(`${action}:${targetId ?? ''}`, address, at)
    .then((isFirst) => (isFirst ? deps.audit.appendInOwnTransaction(note) : undefined))
    .catch((err: unknown) => log.warn({ err }, 'failed sign-in not audited'));
}
