import type { deleteTeamMembership as contract } from '@portal/contracts/identity/team';
import type { InputOf } from '@portal/contracts/operation';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { withoutTeamChange } from '../../domain/account-changes.ts';
import { membershipAuditDetails } from '../../domain/team-members.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { changeTeamMembers } from '../../operation-steps/change-team-members.ts';
import { manageAccount } from '../../operation-steps/manage-account.ts';

/** Deleting one that is already deleted succeeds. */
export async function deleteTeamMembership(
  deps: Dependencies,
  request: SignedInRequest,
  { id, from }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  return manageAccount(deps, request, { id, operation: 'edit' }, async (before, tx) => {
    const after = withoutTeamChange(before, from);
    const names = new Map((await deps.teams.all(tx.session)).map(({ id, name }) => [id, name]));
    await changeTeamMembers(
      deps,
      request,
      [{ before, after }],
      () =>
        membershipAuditDetails(
          before.teamMemberships,
          after.teamMemberships,
          from,
          (teamId) => names.get(teamId) ?? null,
        ),
      tx,
    );
    return toUserDto(after, request.caller, deps.sealer.open, now);
  });
}
