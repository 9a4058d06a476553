import { callerSignedOutFailure } from '@portal/auth/caller';
import { toAuditDetails } from '@portal/contracts/identity/audit-detail';
import {
  type importRegistrations as contract,
  maxImportedChanges,
} from '@portal/contracts/identity/registration';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { ClientSession } from 'mongoose';
import type { Dependencies } from '../../dependencies.ts';
import { fileFailure, lineFailure } from '../../domain/import-problems.ts';
import {
  parseRegistrationFile,
  type RegistrationLine,
} from '../../domain/parse-registration-file.ts';
import {
  usernameKeysIn,
  type ValidatedRegistrationLine,
  validateRegistrationLines,
} from '../../domain/validate-registration-lines.ts';
import { parseCsv } from '../../files/parse-csv.ts';
import { newAuditEntry } from '../../operation-steps/new-audit-entry.ts';
import { recheckCaller } from '../../operation-steps/recheck-caller.ts';
import {
  prepareRegistrations,
  type SavedRegistration,
  saveRegistrations,
} from '../../operation-steps/save-registrations.ts';

type ImportDependencies = Pick<
  Dependencies,
  'accounts' | 'audit' | 'outbox' | 'registrations' | 'sentReminders' | 'trainingTypes'
>;

/** A line of the file, and what it changes. */
interface LineChange {
  line: RegistrationLine;
  saved: SavedRegistration;
}

/** The lines that are validated before other requests are served in between. */
const batchSize = 500;

/** Saves the registrations that the lines change, or nothing if one has a problem. */
export async function importRegistrations(
  deps: ImportDependencies,
  request: SignedInRequest,
  { csv }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { lines, problems } = parseRegistrationFile(await parseCsv(csv));
  // Most lines change nothing. Which ones do is found before the transaction, which holds up all other changes of the
  // staff and sign-ins, and which reads those lines again.
  const planned = fileFailure(problems) ?? (await findChanges(deps, request, lines, null));
  const isTooMuch = planned.ok && planned.value.length > maxImportedChanges;
  const plan = isTooMuch ? tooManyChangesFailure(planned.value.length) : planned;
  // Failing inside `transact` lets a repeated request get its first response.
  if (!plan.ok) {
    return deps.outbox.transact(request, async ({ session }) =>
      (await recheckCaller(deps, request, session)) ? plan : callerSignedOutFailure,
    );
  }
  const changingLines = plan.value.map(({ line }) => line);
  const details = toAuditDetails({ count: lines.length });
  return deps.outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    const { session } = tx;
    if (!(await recheckCaller(deps, request, session))) return callerSignedOutFailure;
    // First, because it locks the trail: others that append would otherwise abort this again and again.
    await deps.audit.append(
      [newAuditEntry(request, 'registrations-imported', null, details)],
      session,
    );
    const changes = await findChanges(deps, request, changingLines, session);
    if (!changes.ok) return changes;
    const saved = changes.value.map((change) => change.saved);
    await saveRegistrations(deps, request, saved, tx);
    return ok({ saved: saved.length });
  });
}

/** Validates lines, and finds those that change something. Other requests are served in between. */
async function findChanges(
  deps: ImportDependencies,
  request: SignedInRequest,
  lines: readonly RegistrationLine[],
  session: ClientSession | null,
) {
  const trainingTypes = await deps.trainingTypes.all(session);
  const today = londonDay(request.now());
  const rules = { trainingTypes, viewer: request.caller, today, firstLines: new Map() };
  const changes: LineChange[] = [];
  const invalid: ValidatedRegistrationLine[] = [];
  for (let start = 0; start < lines.length; start += batchSize) {
    const batch = lines.slice(start, start + batchSize);
    const people = await deps.accounts.byUsernameKeys(usernameKeysIn(batch), session);
    const validated = validateRegistrationLines(batch, { ...rules, people });
    invalid.push(...validated.filter(({ problems }) => problems.length > 0));
    const toSave = validated.flatMap(({ registration }, index) => {
      const line = batch[index];
      return registration && line ? [{ line, registration }] : [];
    });
    const prepared = await prepareRegistrations(
      deps,
      toSave.map(({ registration }) => registration),
      session,
    );
    for (const [index, saved] of prepared.entries()) {
      const line = toSave[index]?.line;
      if (line && saved.before !== saved.after) changes.push({ line, saved });
    }
  }
  return lineFailure(invalid, 'Nothing was imported.') ?? ok(changes);
}

/** One transaction holds no more, and meanwhile no other change of the staff is stored. */
function tooManyChangesFailure(count: number) {
  const [changed, limit] = [count, maxImportedChanges].map((one) => one.toLocaleString('en-GB'));
  return fieldError(
    'csv',
    `The file changes ${changed} registrations. You can change up to ${limit} at a time, so split the file. Rows that change nothing don’t count.`,
  );
}
