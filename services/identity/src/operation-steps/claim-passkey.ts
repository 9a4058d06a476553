import type { PasskeyAssertion } from '@portal/contracts/identity/passkey-data';
import type { Request } from '@portal/runtime/request';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import {
  challengeOf,
  isPasskey,
  type VerifiedAssertion,
  verifyAssertion,
} from '../domain/passkey.ts';
import type { Factor } from '../domain/second-factor.ts';
import type { ChallengeUse } from '../store/passkey-challenges.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';

/** A correct answer to a challenge, which may have been used up meanwhile. */
export interface MatchedPasskey extends VerifiedAssertion {
  kind: 'passkey';
  factorId: string;
  challenge: string;
  use: ChallengeUse;
}

/** Verifies an assertion of one of a person's passkeys; null if it is wrong. Changes nothing. */
export async function matchPasskey(
  { challenges, relyingParty }: Pick<Dependencies, 'challenges' | 'relyingParty'>,
  assertion: PasskeyAssertion,
  { userId, factors, use }: { userId: string; factors: readonly Factor[]; use: ChallengeUse },
): Promise<MatchedPasskey | null> {
  const factor = factors
    .filter(isPasskey)
    .find(({ credentialId }) => credentialId === assertion.id);
  const challenge = challengeOf(assertion);
  if (!factor || challenge === null || !(await challenges.isValid(challenge, use))) return null;
  const verified = await verifyAssertion(relyingParty, assertion, { userId, factor, challenge });
  return verified && { kind: 'passkey', factorId: factor.id, challenge, use, ...verified };
}

/**
 * Uses up the challenge of a verified assertion; false if another request was faster, or the passkey counts
 * fewer uses than the portal knows of. That is a sign of a copy, and is audited.
 */
export async function claimPasskey(
  deps: Pick<Dependencies, 'challenges' | 'factors' | 'audit' | 'failedSignIns' | 'securityEvents'>,
  request: Request,
  account: Account,
  { challenge, use, factorId, counter, isSynced }: MatchedPasskey,
): Promise<boolean> {
  if (!(await deps.challenges.consume(challenge, use))) return false;
  if (await deps.factors.claimPasskey(factorId, { counter, isSynced }, request.now())) return true;
  const { factors } = await deps.factors.ofUser(account.id);
  const isKnown = factors.some(({ id }) => id === factorId);
  if (isKnown) recordFailedSignIn(deps, request, account, 'passkey-clone-suspected');
  return false;
}
