import type { sicknessSummary as contract } from '@portal/contracts/leave/fit-note';
import type { InputOf } from '@portal/contracts/operation';
import { londonDay } from '@portal/kernel/london';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { staffNotFoundFailure } from '../../domain/leave-errors.ts';
import { summarizeSickness } from '../../domain/sickness-summary.ts';
import { recordSicknessReading } from '../../operation-steps/record-sickness-reading.ts';

/** Summarizes a person's sickness in the last 52 weeks. */
export async function sicknessSummary(
  deps: Pick<
    Dependencies,
    'settings' | 'people' | 'leaveRequests' | 'fitNotes' | 'holidays' | 'readings'
  >,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  if (!(await deps.settings.byUser(id))) return staffNotFoundFailure;
  const [leave, notes, termsOf, calendar] = await Promise.all([
    // All of it, because earlier periods may be linked for statutory sick pay.
    deps.leaveRequests.latestFirst(['sick'], { userId: id }),
    deps.fitNotes.byUser(id),
    deps.people.workingTerms([id]),
    deps.holidays.current(),
  ]);
  const employment = termsOf(id);
  const schedule = { patterns: employment.patterns, calendar };
  const today = londonDay(request.now());
  const summary = summarizeSickness(leave, notes, { today, schedule, employment });
  const shown = summary.spells > 0 || summary.fitNoteDue ? leave : [];
  await recordSicknessReading(deps, request, { leave: shown, userId: id });
  return ok(summary);
}
