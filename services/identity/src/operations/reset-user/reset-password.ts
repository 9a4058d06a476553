import { randomInt } from 'node:crypto';
import type { resetPassword as contract } from '@portal/contracts/identity/reset-user';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { generatePassword } from '../../domain/generate-password.ts';
import { resetAccount } from '../../operation-steps/reset-account.ts';

export async function resetPassword(
  deps: Dependencies,
  request: SignedInRequest,
  { userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const generated = generatePassword(deps.passwordRules.minLength, randomInt);
  const result = await resetAccount(deps, request, {
    id: userId,
    password: generated,
    action: 'password-reset',
  });
  if (!result.ok) return result;
  // The valid password: a repeated request gets the first response, not what was generated now.
  return ok({ newPassword: result.value.password ?? generated, user: result.value });
}
