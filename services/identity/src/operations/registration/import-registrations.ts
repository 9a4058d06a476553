import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import {
  type importRegistrations as contract,
  maxImportedChanges,
} from '@portal/contracts/identity/registration';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { fieldError } from '../../domain/field-error.ts';
import { fileFailure, lineFailure } from '../../domain/import-problems.ts';
import { parseRegistrationFile } from '../../domain/parse-registration-file.ts';
import {
  usernameKeysIn,
  validateRegistrationLines,
} from '../../domain/validate-registration-lines.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import {
  prepareRegistrations,
  saveRegistrations,
} from '../../operation-steps/save-registrations.ts';

/** Saves the registrations that the lines change, or nothing if one has a problem. */
export async function importRegistrations(
  deps: Pick<
    Dependencies,
    'accounts' | 'audit' | 'outbox' | 'registrations' | 'sentReminders' | 'trainingTypes'
  >,
  request: SignedInRequest,
  { csv }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { lines, problems } = parseRegistrationFile(csv);
  const details = toAuditDetails({ count: lines.length });
  return deps.outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    const { session } = tx;
    if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
    // First, because it locks the trail: others that append would otherwise abort this again and again.
    await deps.audit.append(
      [newAuditEntry(request, 'registrations-imported', null, details)],
      session,
    );
    const people = await deps.accounts.byUsernameKeys(usernameKeysIn(lines), session);
    const trainingTypes = await deps.trainingTypes.all(session);
    const today = londonDay(request.now());
    const rules = { people, trainingTypes, viewer: request.caller, today };
    const validated = validateRegistrationLines(lines, rules);
    const refused = fileFailure(problems) ?? lineFailure(validated, 'Nothing was imported.');
    if (refused) return refused;
    const toSave = validated.flatMap(({ registration }) => registration ?? []);
    const prepared = await prepareRegistrations(deps, toSave, session);
    const changes = prepared.filter(({ before, after }) => before !== after);
    if (changes.length > maxImportedChanges) return tooManyChanges(changes.length);
    await saveRegistrations(deps, request, changes, tx);
    return ok({ saved: changes.length });
  });
}

/** One transaction holds no more, and meanwhile no other change of the staff is stored. */
function tooManyChanges(count: number) {
  const [changed, limit] = [count, maxImportedChanges].map((one) => one.toLocaleString('en-GB'));
  return fieldError(
    'csv',
    `The file changes ${changed} registrations. You can change up to ${limit} at a time, so split the file. Rows that change nothing don’t count.`,
  );
}
