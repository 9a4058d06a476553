import type {
  SecondFactorAudience,
  SecondFactorPolicy,
} from '@portal/contracts/identity/second-factor';
import { isAdminRole, type Role } from '@portal/contracts/identity/user';
import { addDays, londonDay } from '@portal/kernel/london';

/** Demanded of nobody, until a master admin decides otherwise. */
export const defaultSecondFactorPolicy: SecondFactorPolicy = {
  audience: 'nobody',
  fromDay: null,
  graceDays: 0,
};

/** The London day from which somebody with this role can't sign in fully without a second factor; null for none. */
export function factorRequiredFrom(policy: SecondFactorPolicy, role: Role): string | null {
  const { audience, fromDay, graceDays } = policy;
  return fromDay !== null && isInAudience(audience, role) ? addDays(fromDay, graceDays) : null;
}

/** Whether a sign-in without a second factor can only add one: from the end of the grace period. */
export function isFactorRequired(policy: SecondFactorPolicy, role: Role, now: Date): boolean {
  const from = factorRequiredFrom(policy, role);
  return from !== null && londonDay(now) >= from;
}

/** Whether people may remove their last second factor: until the first day, before the grace period. */
export function isFactorRemovable(policy: SecondFactorPolicy, role: Role, now: Date): boolean {
  const { audience, fromDay } = policy;
  return fromDay === null || !isInAudience(audience, role) || londonDay(now) < fromDay;
}

function isInAudience(audience: SecondFactorAudience, role: Role): boolean {
  return audience === 'everybody' || (audience === 'administrators' && isAdminRole(role));
}
