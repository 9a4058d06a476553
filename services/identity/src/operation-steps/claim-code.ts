import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { normalizeRecoveryCode, withoutSeparators } from '../domain/recovery-codes.ts';
import type { PersonFactors } from '../domain/second-factor.ts';
import { findTotpStep } from '../domain/totp.ts';
import { secondFactorEvent } from '../events/second-factor-event.ts';
import { claimPasskey, type MatchedPasskey } from './claim-passkey.ts';

/** A correct code, or a passkey in its place, which may have been used meanwhile. */
export type MatchedCode =
  | MatchedPasskey
  | { kind: 'totp'; factorId: string; step: number }
  | { kind: 'recovery-code'; hash: string };

/** Finds what a typed code is for a person; null if it is wrong or has been used. Changes nothing. */
export function matchCode(
  { sealer, recoveryCodeHash }: Pick<Dependencies, 'sealer' | 'recoveryCodeHash'>,
  { userId, typed, now }: { userId: string; typed: string; now: Date },
  { factors, recoveryCodeHashes }: PersonFactors,
): MatchedCode | null {
  const recoveryCode = normalizeRecoveryCode(typed);
  if (recoveryCode !== null) {
    const hash = hashRecoveryCode({ recoveryCodeHash }, userId, recoveryCode);
    return recoveryCodeHashes.includes(hash) ? { kind: 'recovery-code', hash } : null;
  }
  const code = withoutSeparators(typed);
  for (const factor of factors) {
    if (factor.kind !== 'totp') continue;
    const { id, sealedSecret, lastUsedStep } = factor;
    const secret = sealer.open(sealedSecret);
    const step = secret && findTotpStep(secret, code, now);
    if (step && step > lastUsedStep) return { kind: 'totp', factorId: id, step };
  }
  return null;
}

/**
 * Uses up a matched code; false if another request was faster. A recovery code is audited, and the
 * person is told.
 */
export async function claimCode(
  deps: Pick<
    Dependencies,
    | 'factors'
    | 'challenges'
    | 'outbox'
    | 'audit'
    | 'failedSignIns'
    | 'mailSealer'
    | 'securityEvents'
  >,
  request: Request,
  account: Account,
  matched: MatchedCode,
): Promise<boolean> {
  const now = request.now();
  if (matched.kind === 'passkey') return claimPasskey(deps, request, account, matched);
  if (matched.kind === 'totp') {
    return deps.factors.claimTotpStep(matched.factorId, matched.step, now);
  }
  const { id } = account;
  // Without the request's idempotency key, which is for the whole operation.
  const claimed = await deps.outbox.transact({}, async ({ session, publish }) => {
    const left = await deps.factors.claimRecoveryCode(id, matched.hash, { session, now });
    if (left === null) return ok(false);
    const by = { actorId: id, targetId: id, address: request.address };
    await deps.audit.append([{ at: now, action: 'recovery-code-used', ...by }], session);
    const change = { change: 'recovery-code-used', recoveryCodesLeft: left } as const;
    publish(secondFactorEvent(account, change, deps.mailSealer, now));
    return ok(true);
  });
  return claimed.ok && claimed.value;
}

/**
 * The hash under which a recovery code is stored: HMAC-SHA256 with a key that isn't in the database. Its 50
 * random bits can't be guessed, so it needs no slow hash as passwords do.
 */
export function hashRecoveryCode(
  { recoveryCodeHash }: Pick<Dependencies, 'recoveryCodeHash'>,
  userId: string,
  code: string,
): string {
  return recoveryCodeHash(`${userId}\n${normalizeRecoveryCode(code)}`);
}
