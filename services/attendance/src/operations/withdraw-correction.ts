import type { withdrawCorrection as contract } from '@portal/contracts/attendance/correction';
import { correctionDecided } from '@portal/contracts/attendance/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { type Correction, changeCorrection, correctionOf } from '../store/corrections.ts';
import type { Attendance } from './clocking.ts';
import {
  alreadyDecided,
  correctionEvent,
  describeCorrection,
  noSuchCorrection,
  type OwnCorrection,
} from './correcting.ts';

type Withdrawn = Result<OwnCorrection, CodeOf<typeof contract> | CommonCode>;

export async function withdrawCorrection(
  { corrections, outbox }: Attendance,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const now = request.now();
  return outbox.transact(request, async ({ session, publish }): Promise<Withdrawn> => {
    const asked = await correctionOf(corrections, id, session);
    if (asked?.userId !== request.caller.userId) return noSuchCorrection;
    if (asked.status !== 'pending') return alreadyDecided(asked);
    const withdrawn: Correction = {
      ...asked,
      status: 'withdrawn',
      decidedAt: now,
      version: asked.version + 1,
    };
    await changeCorrection(corrections, withdrawn, session);
    publish(correctionEvent(correctionDecided, withdrawn, now));
    return ok(describeCorrection(withdrawn));
  });
}
