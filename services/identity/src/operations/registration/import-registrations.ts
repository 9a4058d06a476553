import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import type { importRegistrations as contract } from '@portal/contracts/identity/registration';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { fileFailure, lineFailure } from '../../domain/import-problems.ts';
import { parseRegistrationFile } from '../../domain/parse-registration-file.ts';
import {
  usernameKeysIn,
  validateRegistrationLines,
} from '../../domain/validate-registration-lines.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import { saveRegistrations } from '../../operation-steps/save-registrations.ts';

/** Saves the registration of each line, or nothing if one has a problem. */
export async function importRegistrations(
  deps: Pick<Dependencies, 'accounts' | 'audit' | 'outbox' | 'registrations' | 'trainingTypes'>,
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
    const rules = { people, trainingTypes, viewer: request.caller };
    const validated = validateRegistrationLines(lines, rules);
    const refused = fileFailure(problems) ?? lineFailure(validated, 'Nothing was imported.');
    if (refused) return refused;
    const toSave = validated.flatMap(({ registration }) => registration ?? []);
    await saveRegistrations(deps, request, toSave, tx);
    return ok({ saved: toSave.length });
  });
}
