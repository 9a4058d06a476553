import type { sessions as contract } from '@portal/contracts/identity/own-account';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toSessionDto } from '../../dto/to-session-dto.ts';

export async function sessions(
  deps: Pick<Dependencies, 'sessions'>,
  { caller, now }: SignedInRequest,
): Promise<OperationResult<typeof contract>> {
  const open = await deps.sessions.listForUser(caller.userId, now());
  return ok(open.map((session) => toSessionDto(deps, caller, session)));
}
