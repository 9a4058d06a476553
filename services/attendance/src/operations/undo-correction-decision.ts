import type { undoCorrectionDecision as contract } from '@portal/contracts/attendance/correction';
import { correctionUndone } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { putBackOf } from '../domain/undo-decision.ts';
import {
  type Correction,
  changeCorrection,
  correctionOf,
  isPending,
} from '../store/corrections.ts';
import { changesOf } from '../store/entry-changes.ts';
import { entryById } from '../store/sessions-of-person.ts';
import type { Attendance } from './clocking.ts';
import {
  correctionEvent,
  describeCorrection,
  noSuchCorrection,
  type OwnCorrection,
  patience,
} from './correcting.ts';
import { putRight } from './put-right.ts';

type Undone = Result<OwnCorrection, CodeOf<typeof contract> | CommonCode>;

const requestedAgain = fail(
  'CORRECTION_PENDING',
  'They have requested another correction of this session since',
);

/** Undoes what the caller decided a moment ago: it is pending again, and the session as it was. */
export async function undoCorrectionDecision(
  attendance: Attendance,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const { entries, corrections, changes, outbox, followers } = attendance;
  const now = request.now();
  const by = request.caller.userId;
  let last: CloudEvent | undefined;

  const result = await outbox.transact(request, async (tx): Promise<Undone> => {
    last = undefined;
    const decided = await correctionOf(corrections, id, tx.session);
    const entry = decided && (await entryById(entries, decided.entryId, tx.session));
    if (!entry) return noSuchCorrection;
    const made = await changesOf(changes, entry.id, tx.session);
    const undone = putBackOf(decided, made, { by, at: now });
    if (!undone.ok) return undone;
    if (await isPending(corrections, entry.id, tx.session)) return requestedAgain;
    const putBack = undone.value;
    if (putBack) {
      const { times, isFirst } = putBack;
      const reason = 'Decision on the correction undone';
      const cause = { at: now, cause: 'hr', changedBy: by, requestReason: null, reason } as const;
      const marks = { missingClockOut: times.missingClockOut, corrected: !isFirst };
      const done = await putRight(attendance, tx, { entry, times, cause, marks });
      if (!done.ok) return done;
    }
    const correction: Correction = {
      ...decided,
      status: 'pending',
      decidedAt: null,
      decidedBy: null,
      decisionReason: null,
      version: decided.version + 1,
    };
    await changeCorrection(corrections, correction, tx.session);
    last = correctionEvent(correctionUndone, correction, now);
    tx.publish(last);
    return ok(describeCorrection(correction));
  });
  if (result.ok && last) await followers.haveHandled(last.id, patience);
  return result;
}
