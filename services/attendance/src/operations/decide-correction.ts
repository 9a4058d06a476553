import type { decideCorrection as contract } from '@portal/contracts/attendance/correction';
import { correctionDecided } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { decisionOf, timesToRecord } from '../domain/decision.ts';
import { type Correction, changeCorrection, correctionOf } from '../store/corrections.ts';
import { entryById } from '../store/sessions-of-person.ts';
import type { Attendance } from './clocking.ts';
import {
  alreadyDecided,
  correctionEvent,
  describeCorrection,
  noSuchCorrection,
  type OwnCorrection,
  ownHours,
  patience,
} from './correcting.ts';
import { putRight } from './put-right.ts';

type Decided = Result<OwnCorrection, CodeOf<typeof contract> | CommonCode>;

export async function decideCorrection(
  attendance: Attendance,
  request: Request,
  input: InputOf<typeof contract>,
) {
  const { entries, corrections, outbox, followers } = attendance;
  const now = request.now();
  const decidedBy = request.caller.userId;
  const wished = decisionOf(input, now);
  if (!wished.ok) return wished;
  const { reason } = wished.value;
  let last: CloudEvent | undefined;

  const result = await outbox.transact(request, async (tx): Promise<Decided> => {
    last = undefined;
    const asked = await correctionOf(corrections, input.id, tx.session);
    const entry = asked && (await entryById(entries, asked.entryId, tx.session));
    if (!entry) return noSuchCorrection;
    if (entry.userId === decidedBy) return ownHours;
    if (asked.status !== 'pending') return alreadyDecided(asked);
    const times = timesToRecord(wished.value, { asked, entry, now });
    if (!times.ok) return times;
    if (times.value) {
      const cause = {
        at: now,
        cause: 'correction',
        changedBy: decidedBy,
        requestReason: asked.reason,
        reason,
      } as const;
      const done = await putRight(attendance, tx, { entry, times: times.value, cause });
      if (!done.ok) return done;
    }
    const decided: Correction = {
      ...asked,
      status: input.decision,
      decidedAt: now,
      decidedBy,
      decisionReason: reason,
      version: asked.version + 1,
    };
    await changeCorrection(corrections, decided, tx.session);
    last = correctionEvent(correctionDecided, decided, now);
    tx.publish(last);
    return ok(describeCorrection(decided));
  });
  if (result.ok && last) await followers.haveHandled(last.id, patience);
  return result;
}
