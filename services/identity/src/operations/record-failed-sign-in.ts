import type { AuditAction } from '@portal/contracts/people/audit';
import type { Request } from '@portal/runtime/request';
import type { Account } from '../domain/account.ts';
import type { Dependencies } from './dependencies.ts';

type Failed = Extract<AuditAction, 'sign-in-failed' | 'sign-in-locked'>;

/**
 * Notes a sign-in that failed or was refused after too many failures, once in 15 minutes for an
 * account and a network, so that whoever tries passwords can't flood the trail. A name without an
 * account is not noted itself: people type passwords there. Nobody waits for it: a longer answer
 * would tell which accounts exist.
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
    .then((isFirst) => (isFirst ? deps.audit.noteAlone(note) : undefined))
    .catch((err: unknown) => log.warn({ err }, 'failed sign-in not noted'));
}
