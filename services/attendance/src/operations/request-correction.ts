import type { requestCorrection as contract } from '@portal/contracts/attendance/correction';
import { correctionRequested } from '@portal/contracts/attendance/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { Types } from 'mongoose';
import { differentTimes, freeTimes, possibleTimes } from '../domain/correction.ts';
import { isOpen } from '../domain/session.ts';
import { addCorrection, type Correction, isPending } from '../store/corrections.ts';
import { entryById, othersAround, takeTurn } from '../store/sessions-of-person.ts';
import type { Attendance } from './clocking.ts';
import {
  correctionEvent,
  describeCorrection,
  noSuchEntry,
  type OwnCorrection,
  timesOf,
} from './correcting.ts';
import { staffMember } from './staff-member.ts';

type Requested = Result<OwnCorrection, CodeOf<typeof contract> | CommonCode>;

const stillIn = 'You are still clocked in: clock out first';
const waiting = 'A correction of this session is waiting for HR already';

export async function requestCorrection(
  attendance: Attendance,
  request: Request,
  input: InputOf<typeof contract>,
) {
  const { entries, people, corrections, outbox } = attendance;
  const userId = request.caller.userId ?? '';
  const now = request.now();
  const times = timesOf(input);
  const possible = possibleTimes(times, now);
  if (!possible.ok) return possible;
  const id = new Types.ObjectId().toHexString();

  return outbox.transact(request, async ({ session, publish }): Promise<Requested> => {
    const person = await staffMember(people, userId, session);
    if (!person.ok) return person;
    const entry = await entryById(entries, input.id, session);
    if (entry?.userId !== userId) return noSuchEntry;
    if (isOpen(entry, now)) return fail('BAD_INPUT', stillIn);
    const different = differentTimes(entry, times, now);
    if (!different.ok) return different;
    await takeTurn(entries, userId, session);
    if (await isPending(corrections, entry.id, session)) {
      return fail('CORRECTION_PENDING', waiting);
    }
    const free = freeTimes(times, await othersAround(entries, entry, times, session), now);
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
    return ok(describeCorrection(correction));
  });
}
