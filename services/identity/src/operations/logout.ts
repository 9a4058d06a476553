import type { OutputOf } from '@portal/contracts/operation';
import type { logout as contract } from '@portal/contracts/people/sign-in';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { closeSession } from './session-headers.ts';

export async function logout(
  deps: Pick<Dependencies, 'sessions' | 'audit'>,
  request: Request,
): Promise<Result<OutputOf<typeof contract>, CommonCode>> {
  await closeSession(deps, request);
  return ok({ success: true });
}
