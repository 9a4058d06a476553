import type { MissingSecondFactor } from '@portal/contracts/identity/sign-in';
import type { Dependencies } from '../dependencies.ts';
import type { Account } from '../domain/account.ts';
import { factorRequiredFrom } from '../domain/second-factor-policy.ts';

/** What a person must know who has no second factor although one is or will be demanded; null for others. */
export async function findMissingSecondFactor(
  { factors, secondFactorPolicies }: Pick<Dependencies, 'factors' | 'secondFactorPolicies'>,
  { id, role, isFirstLogin }: Pick<Account, 'id' | 'role' | 'isFirstLogin'>,
  isSessionLimited: boolean,
): Promise<MissingSecondFactor> {
  // The setup comes first.
  if (isFirstLogin) return null;
  const requiredFrom = factorRequiredFrom(await secondFactorPolicies.current(), role);
  if (requiredFrom === null) return null;
  const { factors: own } = await factors.ofUser(id);
  return own.length > 0 ? null : { requiredFrom, isSessionLimited };
}
