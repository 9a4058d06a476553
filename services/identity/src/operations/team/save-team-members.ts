import { callerSignedOutFailure } from '@portal/auth/caller';
import type { CloudEvent } from '@portal/contracts/event';
import {
  type saveTeamMembers as contract,
  maxTeamMemberships,
} from '@portal/contracts/identity/team';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { withTeam } from '../../domain/account-changes.ts';
import { membershipAuditDetails } from '../../domain/team-members.ts';
import { validateAccountOperation } from '../../domain/validate-account-operation.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { changeTeamMembers } from '../../operation-steps/change-team-members.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

const teamNotFound = fail('NOT_FOUND', 'Team not found');
const userNotFound = fail('NOT_FOUND', 'User not found');
const adminMessage = 'Administrators can’t be in a team';
const tooManyMessage = `A person can have up to ${maxTeamMemberships} changes of team`;

/** Moves all of the people to a team, or none. Those who are in it on the day already stay as they are. */
export async function saveTeamMembers(
  deps: Pick<
    Dependencies,
    | 'accounts'
    | 'adminLocks'
    | 'audit'
    | 'downstreamConsumers'
    | 'mailSealer'
    | 'outbox'
    | 'sealer'
    | 'teams'
  >,
  request: SignedInRequest,
  { teamId, from, userIds }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const ids = [...new Set(userIds)];
  const now = request.now();
  let last: CloudEvent | undefined;
  const result = await deps.outbox.transact(
    request,
    async (tx): Promise<OperationResult<typeof contract>> => {
      last = undefined;
      const { session } = tx;
      await deps.adminLocks.lockAdministration(session);
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      if (teamId && (await deps.teams.lock(teamId, session)) === null) return teamNotFound;
      const found = new Map(
        (await deps.accounts.byIds(ids, session)).map((account) => [account.id, account]),
      );
      const people = ids.flatMap((id) => found.get(id) ?? []);
      if (people.length < ids.length) return userNotFound;

      const admins = teamId ? people.filter(({ role }) => isAdminRole(role)) : [];
      if (admins.length > 0) return peopleError(userIds, admins, adminMessage);
      for (const person of people) {
        const reason = validateAccountOperation(request.caller, person, 'edit');
        if (reason !== null) return fail('FORBIDDEN', reason);
      }
      const changes = people.map((before) => ({
        before,
        after: withTeam(before, { from, teamId: teamId ?? null }),
      }));
      const full = changes
        .map(({ after }) => after)
        .filter(({ teamMemberships }) => teamMemberships.length > maxTeamMemberships);
      if (full.length > 0) return peopleError(userIds, full, tooManyMessage);

      const names = new Map((await deps.teams.all(session)).map(({ id, name }) => [id, name]));
      last = await changeTeamMembers(
        deps,
        request,
        changes,
        ({ before, after }) =>
          membershipAuditDetails(
            before.teamMemberships,
            after.teamMemberships,
            from,
            (id) => names.get(id) ?? null,
          ),
        tx,
      );
      return ok(
        changes.map(({ after }) => toUserDto(after, request.caller, deps.sealer.open, now)),
      );
    },
  );
  if (result.ok && last) await deps.downstreamConsumers.waitUntilHandled(last.id);
  return result;
}

/** The failure because of some of the people, with an issue for each. */
function peopleError(userIds: readonly string[], people: readonly Account[], message: string) {
  const issues = people.map(({ id }) => ({ path: ['userIds', userIds.indexOf(id)], message }));
  return fail('BAD_INPUT', message, { issues });
}
