import { callerSignedOutFailure } from '@portal/auth/caller';
import type { CloudEvent } from '@portal/contracts/event';
import {
  type saveTeamMembers as contract,
  maxTeamMemberships,
} from '@portal/contracts/identity/team';
import { isAdminRole } from '@portal/contracts/identity/user';
import type { InputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { withTeam } from '../../domain/account-changes.ts';
import { membershipAuditDetails } from '../../domain/team-members.ts';
import { userNotFoundFailure } from '../../domain/user-not-found-failure.ts';
import { validateAccountOperation } from '../../domain/validate-account-operation.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { changeTeamMembers } from '../../operation-steps/change-team-members.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';

// Longer than usual, because other services must handle up to 200 accounts.
const waitOptions = { timeoutMs: 3_000 };
const teamNotFoundFailure = fail('NOT_FOUND', 'Team not found');
const adminMessage = 'Administrators can’t be in a team';
const tooManyMessage = `A person can have up to ${maxTeamMemberships} changes of team`;

type SaveTeamMembersDependencies = Pick<
  Dependencies,
  | 'accounts'
  | 'adminLocks'
  | 'audit'
  | 'downstreamConsumers'
  | 'mailSealer'
  | 'outbox'
  | 'sealer'
  | 'teams'
>;

/** Moves all of the people to a team, or none. Those who are in it on the day already stay as they are. */
export async function saveTeamMembers(
  deps: SaveTeamMembersDependencies,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { teamId = null, from } = input;
  const now = request.now();
  let last: CloudEvent | undefined;
  const result = await deps.outbox.transact(
    request,
    async (tx): Promise<OperationResult<typeof contract>> => {
      last = undefined;
      const { session } = tx;
      await deps.adminLocks.lockAdministration(session);
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      if (teamId && (await deps.teams.lock(teamId, session)) === null) return teamNotFoundFailure;
      const found = await findPeople(deps, request, input, session);
      if (!found.ok) return found;
      const changes = found.value.map((before) => ({
        before,
        after: withTeam(before, { from, teamId }),
      }));
      const full = changes
        .map(({ after }) => after)
        .filter(({ teamMemberships }) => teamMemberships.length > maxTeamMemberships);
      if (full.length > 0) return peopleFailure(input, full, tooManyMessage);

      const names = new Map((await deps.teams.all(session)).map(({ id, name }) => [id, name]));
      const nameOf = (id: string) => names.get(id) ?? null;
      last = await changeTeamMembers(
        deps,
        request,
        changes,
        ({ before, after }) =>
          membershipAuditDetails(before.teamMemberships, after.teamMemberships, from, nameOf),
        tx,
      );
      return ok(
        changes.map(({ after }) => toUserDto(after, request.caller, deps.sealer.open, now)),
      );
    },
  );
  if (result.ok && last) await deps.downstreamConsumers.waitUntilHandled(last.id, waitOptions);
  return result;
}

/** The people in the order of the input, each once, or why one of them can’t be moved. */
async function findPeople(
  { accounts }: Pick<Dependencies, 'accounts'>,
  { caller }: SignedInRequest,
  input: InputOf<typeof contract>,
  session: ClientSession,
): Promise<Result<Account[], 'NOT_FOUND' | 'BAD_INPUT' | 'FORBIDDEN'>> {
  const ids = [...new Set(input.userIds)];
  const found = new Map(
    (await accounts.byIds(ids, session)).map((account) => [account.id, account]),
  );
  const people = ids.flatMap((id) => found.get(id) ?? []);
  if (people.length < ids.length) return userNotFoundFailure;
  const admins = input.teamId ? people.filter(({ role }) => isAdminRole(role)) : [];
  if (admins.length > 0) return peopleFailure(input, admins, adminMessage);
  for (const person of people) {
    const reason = validateAccountOperation(caller, person, 'edit');
    if (reason !== null) return fail('FORBIDDEN', reason);
  }
  return ok(people);
}

/** The failure because of some of the people, with an issue for each. */
function peopleFailure(
  { userIds }: InputOf<typeof contract>,
  people: readonly Account[],
  message: string,
) {
  const issues = people.map(({ id }) => ({ path: ['userIds', userIds.indexOf(id)], message }));
  return fail('BAD_INPUT', message, { issues });
}
