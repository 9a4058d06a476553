import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { userSessions as contract } from '@portal/contracts/people/user-sessions';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { findManageableAccount } from './manage-account.ts';
import { toSessionDtos } from './sessions.ts';

export async function userSessions(
  deps: Pick<Dependencies, 'accounts' | 'sessions'>,
  request: Request,
  { userId }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const found = await findManageableAccount(deps, request, {
    id: userId,
    operation: 'end-sessions',
  });
  if (!found.ok) return found;
  const open = await deps.sessions.listForUser(userId, request.now());
  return ok(toSessionDtos(deps, request, open));
}
