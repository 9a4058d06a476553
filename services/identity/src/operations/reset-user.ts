import { randomInt } from 'node:crypto';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { resetUser as contract } from '@portal/contracts/people/reset-user';
import type { Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { generatePassword } from '../domain/generate-password.ts';
import { passwordProblem } from '../domain/password-rules.ts';
import type { Dependencies } from './dependencies.ts';
import { fieldError } from './field-error.ts';
import { findManageableAccount } from './manage-account.ts';
import { resetAccount } from './reset-account.ts';

export async function resetUser(
  deps: Dependencies,
  request: Request,
  { userId, newPassword }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
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
