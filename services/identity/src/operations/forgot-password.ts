import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { forgotPassword as contract } from '@portal/contracts/people/forgotten-password';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { usernameKey } from '../domain/account.ts';
import type { Dependencies } from './dependencies.ts';

/** Stores a request for help. It never looks the username up, so that timing reveals nothing. */
export async function forgotPassword(
  { forgottenAttempts, passwordRequests }: Dependencies,
  { address, now }: Request,
  { username }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const name = usernameKey(username);
  const at = now();
  const attempt = await forgottenAttempts.begin(name, address, at);
  if (!attempt.ok) return attempt;
  await passwordRequests.add({ name, address, at });
  return ok({ success: true });
}
