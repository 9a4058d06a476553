import { randomInt } from 'node:crypto';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { resetUser as contract } from '@portal/contracts/people/reset-user';
import type { Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { generatedPassword } from '../domain/generated-password.ts';
import { passwordProblem } from '../domain/password-rules.ts';
import { badField } from './bad-field.ts';
import type { Dependencies } from './dependencies.ts';
import { manageable } from './manage-account.ts';
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
    // That they may not do it at all is told first, as everywhere (decisions.md section 1).
    const found = await manageable(deps, request, { id: userId, undertaking: 'reset' });
    const isRefused = !found.ok && found.failure.code !== 'NOT_FOUND';
    return isRefused ? found : badField('newPassword', problem);
  }
  const password = newPassword ?? generatedPassword(deps.passwordRules.minLength, randomInt);
  return resetAccount(deps, request, { id: userId, password, action: 'account-reset' });
}
