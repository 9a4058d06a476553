import type { authSession as contract } from '@portal/contracts/identity/sign-in';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { findMissingSecondFactor } from '../../operation-steps/find-missing-second-factor.ts';

/** The user who is signed in, or null, and whether a second factor is demanded that they lack. */
export async function authSession(
  deps: Pick<Dependencies, 'accounts' | 'sealer' | 'factors' | 'secondFactorPolicies'>,
  { caller, now }: Request,
): Promise<OperationResult<typeof contract>> {
  const { accounts, sealer } = deps;
  const account = caller.userId === null ? null : await accounts.byId(caller.userId);
  if (account === null) return ok({ user: null, missingSecondFactor: null });
  const isSessionLimited = caller.stage === 'factor-setup';
  return ok({
    user: toUserDto(account, caller, sealer.open, now()),
    missingSecondFactor: await findMissingSecondFactor(deps, account, isSessionLimited),
  });
}
