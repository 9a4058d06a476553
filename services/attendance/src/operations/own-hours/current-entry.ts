import type { currentEntry as contract } from '@portal/contracts/attendance/own-hours';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { toOpenEntryDto } from '../../dto/to-entry-dto.ts';
import type { Loaders } from '../../graph/loaders.ts';
import { loadOwnSessions } from '../../operation-steps/load-own-sessions.ts';

export async function currentEntry(
  request: SignedInRequest<Loaders>,
): Promise<OperationResult<typeof contract>> {
  const own = await loadOwnSessions(request);
  return own.ok ? ok(toOpenEntryDto(own.value.sessions, request.now())) : own;
}
