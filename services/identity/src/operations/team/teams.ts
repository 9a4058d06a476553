import type { teams as contract } from '@portal/contracts/identity/team';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { toTeamDto } from '../../dto/to-team-dto.ts';

export async function teams(
  deps: Pick<Dependencies, 'teams'>,
): Promise<OperationResult<typeof contract>> {
  return ok((await deps.teams.all()).map(toTeamDto));
}
