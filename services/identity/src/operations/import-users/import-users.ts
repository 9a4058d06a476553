import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import { userCreated } from '@portal/contracts/identity/events';
import type { importUsers as contract } from '@portal/contracts/identity/import-users';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../../dependencies.ts';
import type { Account } from '../../domain/account.ts';
import { fileFailure, lineFailure } from '../../domain/import-problems.ts';
import { buildImportedAccount } from '../../domain/new-account.ts';
import { type NewStaff, unknownTeamProblem } from '../../domain/validate-staff-lines.ts';
import { toUserDto } from '../../dto/to-user-dto.ts';
import { accountEvent } from '../../events/account-event.ts';
import { createTemporaryPassword } from '../../operation-steps/create-temporary-password.ts';
import { invitePeople } from '../../operation-steps/invite-people.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { type ValidatedImport, validateImport } from '../../operation-steps/validate-import.ts';

// Longer than usual, because other services must handle hundreds of accounts.
const waitOptions = { timeoutMs: 20_000 };
const outcome = 'Nobody was imported.';

export async function importUsers(
  deps: Dependencies,
  request: SignedInRequest,
  { csv }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const validated = await validateImport(deps, request, csv);
  const refused = importError(validated);
  // Failing inside `transact` lets a repeated request get its first response, although all
  // usernames are taken by then.
  if (refused) return deps.outbox.transact(request, async () => refused);

  const { lines } = validated;
  const people = lines.flatMap(({ person }) => person ?? []);
  const accounts: Account[] = [];
  for (const person of people) accounts.push(await createAccount(deps, request, person));
  const now = request.now();
  const events = accounts.map((account) =>
    accountEvent(userCreated, account, deps.mailSealer, now),
  );

  const result = await deps.outbox.transact(
    request,
    async ({ session, publish }): Promise<OperationResult<typeof contract>> => {
      if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
      const deleted = await findDeletedTeam(deps, validated, session);
      if (deleted) return deleted;
      const taken = await deps.accounts.insertAll(accounts, session);
      if (taken !== null) {
        const line = lines[taken]?.preview.line ?? 0;
        const refused = lineFailure(
          [{ line, problems: ['This username is already taken.'] }],
          outcome,
        );
        if (refused) return refused;
      }
      const entries = accounts.map(({ id, role, teamMemberships: [team] }, index) => {
        const details = { role, teamFrom: team?.from, team: team && lines[index]?.preview.team };
        return newAuditEntry(request, 'account-created', id, toAuditDetails(details));
      });
      await deps.audit.append(entries, session);
      for (const event of events) publish(event);
      await invitePeople(deps, accounts, { session, publish, now });
      return ok(
        accounts.map((account) => toUserDto(account, request.caller, deps.sealer.open, now)),
      );
    },
  );
  const last = events.at(-1);
  if (result.ok && last) await deps.downstreamConsumers.waitUntilHandled(last.id, waitOptions);
  return result;
}

/** Hashes one password at a time, each at the end of the queue, so that sign-ins get in between. */
async function createAccount(
  deps: Dependencies,
  request: SignedInRequest,
  person: NewStaff,
): Promise<Account> {
  const temporaryPassword = await createTemporaryPassword(deps, request);
  return buildImportedAccount({ ...person, id: newId(), ...temporaryPassword }, request.now());
}

/** Locks the teams of the lines. The failure if one has been deleted since the lines were validated. */
async function findDeletedTeam(
  { teams }: Pick<Dependencies, 'teams'>,
  { lines }: ValidatedImport,
  session: ClientSession,
) {
  const inTeams = lines.flatMap(({ preview, person }) => {
    const [membership] = person?.teamMemberships ?? [];
    return membership?.teamId ? [{ preview, teamId: membership.teamId }] : [];
  });
  const teamIds = [...new Set(inTeams.map(({ teamId }) => teamId))].sort();
  if (teamIds.length === 0 || (await teams.lockAll(teamIds, session))) return null;
  const existing = new Set((await teams.all(session)).map(({ id }) => id));
  const refused = inTeams.filter(({ teamId }) => !existing.has(teamId));
  return lineFailure(
    refused.map(({ preview: { line, team } }) => ({ line, problems: [unknownTeamProblem(team)] })),
    outcome,
  );
}

function importError({ lines, problems }: ValidatedImport) {
  return (
    fileFailure(problems) ??
    lineFailure(
      lines.map(({ preview }) => preview),
      outcome,
    )
  );
}
