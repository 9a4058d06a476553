import type { withdrawCorrection as contract } from '@portal/contracts/attendance/correction';
import { correctionDecided } from '@portal/contracts/attendance/events';
import type { CodeOf, InputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';
import type { CommonCode } from '@portal/runtime/resolve';
import { type Correction, changeCorrection, findCorrection } from '../store/corrections.ts';
import { type CorrectionDto, toCorrectionDto } from './correction-dto.ts';
import { alreadyDecided, noSuchCorrection } from './correction-errors.ts';
import { correctionEvent } from './correction-event.ts';
import type { Dependencies } from './dependencies.ts';

type Withdrawn = Result<CorrectionDto, CodeOf<typeof contract> | CommonCode>;

export async function withdrawCorrection(
  { corrections, outbox }: Dependencies,
  request: Request,
  { id }: InputOf<typeof contract>,
) {
  const now = request.now();
  return outbox.transact(request, async ({ session, publish }): Promise<Withdrawn> => {
    const correction = await findCorrection(corrections, id, session);
    if (correction?.userId !== request.caller.userId) return noSuchCorrection;
    if (correction.status !== 'pending') return alreadyDecided(correction);
    const withdrawn: Correction = {
      ...correction,
      status: 'withdrawn',
      decidedAt: now,
      version: correction.version + 1,
    };
    await changeCorrection(corrections, withdrawn, session);
    publish(correctionEvent(correctionDecided, withdrawn, now));
    return ok(toCorrectionDto(withdrawn));
  });
}
