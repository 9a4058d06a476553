import type { InputOf } from '@portal/contracts/operation';
import type { recordsByDay as contract } from '@portal/contracts/records/daily-record';
import { daysBetween } from '@portal/kernel/london';
import { fieldError, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import { validatePeriod } from '../../domain/validate-period.ts';
import { recordSicknessReading } from '../../operation-steps/record-sickness-reading.ts';
import { countListByDay, countRecordsByDay } from '../../store/count-records-by-day.ts';

/** Two years and some days of margin. */
const maxDays = 800;

/** Counts records by day. BAD_INPUT at `endDate` for a range that is too long or reversed. */
export async function recordsByDay(
  deps: Pick<Dependencies, 'records' | 'summaries' | 'readings'>,
  request: SignedInRequest,
  { startDate, endDate, workerId, teamId }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const period = validatePeriod(startDate, endDate);
  if (!period.ok) return period;
  if (daysBetween(startDate, endDate) >= maxDays) {
    return fieldError('endDate', `must be at most ${maxDays} days from startDate, both included`);
  }
  const range = { startDate, endDate };
  const days =
    workerId || teamId
      ? await countListByDay(deps, { ...range, workerId, teamId })
      : await countRecordsByDay(deps, range);
  const isAbsent = days.some(({ sick, compassionate }) => sick + compassionate > 0);
  // The number names everybody of a team that is off, such as its only member; others name nobody.
  const isWholeTeam = days.some(
    ({ people, sick, compassionate }) => people > 0 && sick + compassionate === people,
  );
  if (isAbsent && workerId) {
    const person = { userIds: [workerId], range: { ...range, workerId } };
    await recordSicknessReading(deps.readings, request, person);
  } else if (isWholeTeam) {
    const list = { userIds: ['unknown'], range: { ...range, teamId } };
    await recordSicknessReading(deps.readings, request, list);
  }
  return ok(days);
}
