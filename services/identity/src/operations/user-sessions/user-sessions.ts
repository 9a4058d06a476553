import type { userSessions as contract } from '@portal/contracts/identity/user-sessions';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toSessionDto } from '../../dto/to-session-dto.ts';
import { findManageableAccount } from '../../operation-steps/manage-account.ts';

export async function userSessions(
  deps: Pick<Dependencies, 'accounts' | 'sessions'>,
  request: SignedInRequest,
  { userId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const found = await findManageableAccount(deps, request, {
    id: userId,
    operation: 'end-sessions',
  });
  if (!found.ok) return found;
  const open = await deps.sessions.listForUser(userId, request.now());
  return ok(open.map((session) => toSessionDto(deps, request.caller, session)));
}
