import { callerSignedOutFailure } from '@portal/auth/caller';
import type { Tx } from '@portal/bus/outbox';
import type { CloudEvent } from '@portal/contracts/event';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { deleteTeam as contract } from '@portal/contracts/identity/team';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../../dependencies.ts';
import { withoutDeletedTeam } from '../../domain/account-changes.ts';
import type { Team } from '../../domain/team.ts';
import { isInTeamFrom, membershipAuditDetails } from '../../domain/team-members.ts';
import { teamDeletedEvent } from '../../events/team-events.ts';
import { changeTeamMembers } from '../../operation-steps/change-team-members.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

type DeleteTeamDependencies = Pick<
  Dependencies,
  'accounts' | 'adminLocks' | 'audit' | 'downstreamConsumers' | 'mailSealer' | 'outbox' | 'teams'
>;

const teamNotFoundFailure = fail('NOT_FOUND', 'Team not found');
/** How many accounts a transaction changes. */
const batchSize = 200;

/**
 * Deletes a team that nobody is in on today or later. Its past members leave it in batches, the last of them
 * together with the team.
 */
export async function deleteTeam(
  deps: DeleteTeamDependencies,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  while ((await deps.accounts.countInTeam(id)) > batchSize) {
    const result = await deps.outbox.transact({}, async (tx): ReturnType<typeof lockUnusedTeam> => {
      const found = await lockUnusedTeam(deps, request, id, tx.session);
      if (found.ok) await removeMembers(deps, request, found.value, tx, batchSize);
      return found;
    });
    if (!result.ok) return result;
  }
  let event: CloudEvent | undefined;
  const result = await deps.outbox.transact(
    request,
    async (tx): Promise<OperationResult<typeof contract>> => {
      const found = await lockUnusedTeam(deps, request, id, tx.session);
      if (!found.ok) return found;
      const team = found.value;
      await removeMembers(deps, request, team, tx);
      const details = toAuditDetails({ team: team.name });
      await deps.audit.append([newAuditEntry(request, 'team-deleted', null, details)], tx.session);
      const version = team.version + 1;
      await deps.teams.remove({ id, version }, tx.session);
      event = teamDeletedEvent({ id, version }, request.now());
      tx.publish(event);
      return ok({ success: true });
    },
  );
  if (result.ok && event) await deps.downstreamConsumers.waitUntilHandled(event.id);
  return result;
}

/** The team with all of its members, or why it can’t be deleted. */
interface UnusedTeam extends Team {
  pastMemberIds: string[];
}

async function lockUnusedTeam(
  deps: DeleteTeamDependencies,
  request: SignedInRequest,
  id: string,
  session: ClientSession,
): Promise<Result<UnusedTeam, 'NOT_FOUND' | 'CONFLICT' | 'UNAUTHENTICATED'>> {
  await deps.adminLocks.lockAdministration(session);
  if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
  const team = await deps.teams.lock(id, session);
  if (team === null) return teamNotFoundFailure;
  const members = await deps.accounts.membersOfTeam(id, session);
  const today = londonDay(request.now());
  const count = members.filter((member) => isInTeamFrom(member, id, today)).length;
  if (count > 0) return teamInUseFailure(count);
  return ok({ ...team, pastMemberIds: members.map((member) => member.id) });
}

/** Takes past members out of the team: all of them, or up to `limit`. */
async function removeMembers(
  deps: DeleteTeamDependencies,
  request: SignedInRequest,
  { id, name, pastMemberIds }: UnusedTeam,
  tx: Tx,
  limit?: number,
): Promise<void> {
  const members = await deps.accounts.byIds(pastMemberIds.slice(0, limit), tx.session);
  const changes = members.map((before) => ({ before, after: withoutDeletedTeam(before, id) }));
  await changeTeamMembers(
    deps,
    request,
    changes,
    ({ before, after }) =>
      before.teamMemberships
        .filter(({ teamId }) => teamId === id)
        .flatMap(({ from }) =>
          membershipAuditDetails(before.teamMemberships, after.teamMemberships, from, () => name),
        ),
    tx,
  );
}

function teamInUseFailure(count: number) {
  const people = count === 1 ? '1 person is' : `${count} people are`;
  return fail(
    'CONFLICT',
    `${people} in this team now or later. Move them to another team before you delete it.`,
  );
}
