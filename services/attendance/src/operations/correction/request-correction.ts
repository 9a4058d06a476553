import { maxPendingCorrections } from '@portal/contracts/attendance/correction';
import { correctionRequested } from '@portal/contracts/attendance/events';
import type { InputOf } from '@portal/contracts/operation';
import { newId } from '@portal/kernel/new-id';
import { fail, ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Correction } from '../../domain/correction.ts';
import { entryNotFoundFailure } from '../../domain/correction-errors.ts';
import {
  parseTimes,
  validateNoOverlap,
  validateTimes,
  validateTimesChanged,
} from '../../domain/correction-times.ts';
import { validateCorrectedDay } from '../../domain/employment.ts';
import { isOpen } from '../../domain/entry-times.ts';
import type { requestCorrection as contract } from '../../dto/correction-contracts.ts';
import { toCorrectionDto } from '../../dto/to-correction-dto.ts';
import { correctionEvent } from '../../events/correction-event.ts';
import { loadStaffMember } from '../../operation-steps/require-staff-member.ts';
import { validateRetainedDay } from '../../operation-steps/validate-retained-day.ts';

const stillClockedIn = 'You’re still clocked in. Clock out first.';
const alreadyPending = 'You’ve already requested a correction. HR hasn’t reviewed it yet.';
const tooManyPending = `HR hasn’t reviewed ${maxPendingCorrections} of your corrections yet. Please wait until they have, or withdraw some.`;

export async function requestCorrection(
  deps: Pick<Dependencies, 'entries' | 'firstRetainedDays' | 'people' | 'corrections' | 'outbox'>,
  request: SignedInRequest,
  input: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const { entries, corrections, outbox } = deps;
  const { userId } = request.caller;
  const now = request.now();
  const times = parseTimes(input);
  const possible = validateTimes(times, now);
  if (!possible.ok) return possible;
  const id = newId();

  return outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    const { session, publish } = tx;
    const person = await loadStaffMember(deps, userId, session);
    if (!person.ok) return person;
    const entry = await entries.byId(input.id, session);
    if (entry?.userId !== userId) return entryNotFoundFailure;
    if (isOpen(entry, now)) return fail('BAD_INPUT', stillClockedIn);
    const different = validateTimesChanged(entry, times, now);
    if (!different.ok) return different;
    const employed = validateCorrectedDay(entry, times, person.value, { isRequester: true });
    if (!employed.ok) return employed;
    const kept = await validateRetainedDay(deps, times, now);
    if (!kept.ok) return kept;
    await entries.lock(userId, session);
    if (await corrections.isPending(entry.id, session)) {
      return fail('CORRECTION_PENDING', alreadyPending);
    }
    // HR's list has all that are pending.
    const pendingCount = await corrections.countPendingOf(userId, maxPendingCorrections, session);
    if (pendingCount >= maxPendingCorrections) return fail('CORRECTION_PENDING', tooManyPending);
    const others = await entries.overlapCandidates(entry, times, session);
    const free = validateNoOverlap(times, others, now);
    if (!free.ok) return free;

    const correction: Correction = {
      id,
      entryId: entry.id,
      userId,
      status: 'pending',
      clockInTime: times.clockInTime,
      clockOutTime: new Date(input.clockOutTime),
      recordedClockInTime: entry.clockInTime,
      recordedClockOutTime: entry.clockOutTime,
      reason: input.reason,
      requestedAt: now,
      decidedAt: null,
      decidedBy: null,
      decisionReason: null,
      version: 1,
    };
    await corrections.insert(correction, session);
    publish(correctionEvent(correctionRequested, correction, now));
    return ok(toCorrectionDto(correction));
  });
}
