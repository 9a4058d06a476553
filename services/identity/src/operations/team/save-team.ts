import { callerSignedOutFailure } from '@portal/auth/caller';
import type { CloudEvent } from '@portal/contracts/event';
import type { saveTeam as contract } from '@portal/contracts/identity/team';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { fail, fieldConflict, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { buildTeam, teamAuditDetails, withTeamFields } from '../../domain/team.ts';
import { toTeamDto } from '../../dto/to-team-dto.ts';
import { teamChangedEvent } from '../../events/team-events.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

const teamNotFoundFailure = fail('NOT_FOUND', 'Team not found');
const nameTakenFailure = fieldConflict('name', 'There is already a team with this name');

/** Adds or changes a team. A minimum cover applies to the leave that is requested or approved from now on. */
export async function saveTeam(
  deps: Pick<Dependencies, 'accounts' | 'audit' | 'downstreamConsumers' | 'outbox' | 'teams'>,
  request: SignedInRequest,
  { id, ...fields }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const created = buildTeam(newId(), fields);
  const now = request.now();
  let event: CloudEvent | undefined;
  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      event = undefined;
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const before = id ? await deps.teams.lock(id, session) : null;
      if (id && before === null) return teamNotFoundFailure;
      const team = before ? withTeamFields(before, fields) : created;
      if (team === before) return ok(toTeamDto(team));
      const namesake = await deps.teams.byNameKey(team.nameKey, session);
      if (namesake !== null && namesake.id !== team.id) return nameTakenFailure;
      // The head of the audit trail puts this in order with other new teams, before the unique index refuses one.
      const action = before ? 'team-changed' : 'team-created';
      const details = teamAuditDetails(before, team);
      await deps.audit.append([newAuditEntry(request, action, null, details)], session);
      await deps.teams.save(team, session);
      event = teamChangedEvent(team, now);
      publish(event);
      return ok(toTeamDto(team));
    },
  );
  if (result.ok && event) await deps.downstreamConsumers.waitUntilHandled(event.id);
  return result;
}
