import type { CodeOf, InputOf, OutputOf } from '@portal/contracts/operation';
import type { userSessions as contract } from '@portal/contracts/people/user-sessions';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import type { Dependencies } from './dependencies.ts';
import { manageable } from './manage-account.ts';
import { describeSessions } from './sessions.ts';

export async function userSessions(
  deps: Pick<Dependencies, 'accounts' | 'sessions'>,
  request: Request,
  { userId }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, CodeOf<typeof contract> | CommonCode>> {
  const found = await manageable(deps, request, { id: userId, undertaking: 'end-sessions' });
  if (!found.ok) return found;
  const open = await deps.sessions.listOf(userId, request.now());
  return ok(describeSessions(deps, request, open));
}
