import { randomInt } from 'node:crypto';
import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { resetPassword as contract } from '@portal/contracts/people/reset-user';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { generatePassword } from '../domain/generate-password.ts';
import type { Dependencies } from './dependencies.ts';
import { resetAccount } from './reset-account.ts';

export async function resetPassword(
  deps: Dependencies,
  request: Request,
  { userId }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
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
