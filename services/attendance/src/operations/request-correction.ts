import type { requestCorrection as contract } from '@portal/contracts/attendance/correction';
import { correctionRequested } from '@portal/contracts/attendance/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { Types } from 'mongoose';
import {
  validateNoOverlap,
  validateTimes,
  validateTimesChanged,
} from '../domain/correction-times.ts';
import { isOpen } from '../domain/session.ts';
import { addCorrection, type Correction, isPending } from '../store/corrections.ts';
import {
  findEntryById,
  findOverlapCandidates,
  lockPersonEntries,
} from '../store/person-entries.ts';
import { type CorrectionDto, parseTimes, toCorrectionDto } from './correction-dto.ts';
import { noSuchEntry } from './correction-errors.ts';
import { correctionEvent } from './correction-event.ts';
import type { Dependencies } from './dependencies.ts';
import { loadStaffMember } from './staff-member.ts';

type Requested = Result<CorrectionDto, CodeOf<typeof contract> | CommonCode>;

const stillClockedIn = 'You are still clocked in. Clock out first.';
const alreadyPending = 'A correction of this session is already waiting for HR';

export async function requestCorrection(
  deps: Dependencies,
  request: Request,
  input: InputOf<typeof contract>,
) {
  const { entries, people, corrections, outbox } = deps;
  const userId = request.caller.userId ?? '';
  const now = request.now();
  const times = parseTimes(input);
  const possible = validateTimes(times, now);
  if (!possible.ok) return possible;
  const id = new Types.ObjectId().toHexString();

  return outbox.transact(request, async ({ session, publish }): Promise<Requested> => {
    const person = await loadStaffMember(people, userId, session);
    if (!person.ok) return person;
    const entry = await findEntryById(entries, input.id, session);
    if (entry?.userId !== userId) return noSuchEntry;
    if (isOpen(entry, now)) return fail('BAD_INPUT', stillClockedIn);
    const different = validateTimesChanged(entry, times, now);
    if (!different.ok) return different;
    await lockPersonEntries(entries, userId, session);
    if (await isPending(corrections, entry.id, session)) {
      return fail('CORRECTION_PENDING', alreadyPending);
    }
    const free = validateNoOverlap(
      times,
      await findOverlapCandidates(entries, entry, times, session),
      now,
    );
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
    await addCorrection(corrections, correction, session);
    publish(correctionEvent(correctionRequested, correction, now));
    return ok(toCorrectionDto(correction));
  });
}
