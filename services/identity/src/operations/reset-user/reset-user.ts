import { randomInt } from 'node:crypto';
import type { resetUser as contract } from '@portal/contracts/identity/reset-user';
import type { InputOf } from '@portal/contracts/operation';
import { fieldError } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { generatePassword } from '../../domain/generate-password.ts';
import { passwordProblem } from '../../domain/password-rules.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';
import { resetAccount } from '../../operation-steps/reset-account.ts';

export async function resetUser(
  deps: Dependencies,
  request: SignedInRequest,
  { userId, newPassword }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const owner = newPassword == null ? null : await deps.accounts.byId(userId);
  const problem =
    newPassword == null ? null : passwordProblem(newPassword, deps.passwordRules, owner);
  if (problem) {
    // FORBIDDEN takes precedence over bad input, as everywhere.
    const found = await findManageableAccount(deps, request, { id: userId, operation: 'reset' });
    const isRefused = !found.ok && found.failure.code !== 'NOT_FOUND';
    return isRefused ? found : fieldError('newPassword', problem);
  }
  const password = newPassword ?? generatePassword(deps.passwordRules.minLength, randomInt);
  return resetAccount(deps, request, { id: userId, password, action: 'account-reset' });
}
