import type { addEntry as contract } from '@portal/contracts/attendance/correction';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import { transactAndWait } from '@portal/runtime/transact-and-wait';
import type { Dependencies } from '../../dependencies.ts';
import { createAddedEntry } from '../../domain/added-entry.ts';
import { ownHoursForbiddenFailure, staffNotFoundFailure } from '../../domain/correction-errors.ts';
import { parseTimes, validateTimes } from '../../domain/correction-times.ts';
import { validateCorrectedDay } from '../../domain/employment.ts';
import { toEntryDto } from '../../dto/to-entry-dto.ts';
import { entryAuditEvent } from '../../events/entry-audit-event.ts';
import { recordsWait } from '../../operation-steps/records-wait.ts';
import { type CorrectionStores, saveSession } from '../../operation-steps/save-session.ts';
import { validateRetainedDay } from '../../operation-steps/validate-retained-day.ts';
import { knownPerson } from '../../store/people.ts';

/** Adds a missed session for a person, with the checks of a correction. */
export async function addEntry(
  deps: CorrectionStores & Pick<Dependencies, 'outbox' | 'downstreamConsumers'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { entries, people, holidays } = deps;
  const { userId: changedBy } = request.caller;
  if (input.id === changedBy) return ownHoursForbiddenFailure;
  const now = request.now();
  const span = parseTimes(input);
  const possible = validateTimes(span, now);
  if (!possible.ok) return possible;
  const calendar = await holidays.current();
  const entryId = newId();
  const { reason } = input;
  const cause = { at: now, cause: 'added', changedBy, requestReason: null, reason } as const;

  return transactAndWait(
    deps,
    request,
    recordsWait,
    async (tx): Promise<OperationResult<typeof contract>> => {
      const person = knownPerson(await people.byId(input.id, tx.session));
      if (person?.role !== 'employee') return staffNotFoundFailure;
      const unended = await entries.lock(person.id, tx.session);
      const isEmployed = validateCorrectedDay(null, span, person, { isRequester: false });
      if (!isEmployed.ok) return isEmployed;
      const kept = await validateRetainedDay(deps, span, now);
      if (!kept.ok) return kept;
      const schedule = { patterns: person.patterns, calendar };
      const after = createAddedEntry(entryId, person, span);
      const saved = await saveSession(deps, tx, {
        before: null,
        after,
        span,
        unended,
        schedule,
        employment: person,
        cause,
      });
      if (!saved.ok) return saved;
      tx.publish(entryAuditEvent('entry-added', saved.value, request, now));
      return ok(toEntryDto(saved.value, now));
    },
  );
}
