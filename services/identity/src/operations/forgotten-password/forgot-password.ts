import type { forgotPassword as contract } from '@portal/contracts/identity/forgotten-password';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { usernameKey } from '../../domain/account.ts';

/** Stores a request for help. It never looks the username up, so that timing reveals nothing. */
export async function forgotPassword(
  { forgottenPasswordLimiter, passwordRequests }: Dependencies,
  { address, now }: Request,
  { username }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const name = usernameKey(username);
  const at = now();
  const attempt = await forgottenPasswordLimiter.begin(name, address, at);
  if (!attempt.ok) return attempt;
  await passwordRequests.add({ name, address, at });
  return ok({ success: true });
}
