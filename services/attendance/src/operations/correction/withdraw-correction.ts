import { correctionDecided } from '@portal/contracts/attendance/events';
import type { InputOf } from '@portal/contracts/operation';
import { ok } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';
import type { Correction } from '../../domain/correction.ts';
import {
  alreadyDecidedFailure,
  correctionNotFoundFailure,
} from '../../domain/correction-errors.ts';
import type { withdrawCorrection as contract } from '../../dto/correction-contracts.ts';
import { toCorrectionDto } from '../../dto/to-correction-dto.ts';
import { correctionEvent } from '../../events/correction-event.ts';

export async function withdrawCorrection(
  { corrections, outbox }: Pick<Dependencies, 'corrections' | 'outbox'>,
  request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  const now = request.now();
  return outbox.transact(request, async (tx): Promise<OperationResult<typeof contract>> => {
    const { session, publish } = tx;
    const correction = await corrections.byId(id, session);
    if (correction?.userId !== request.caller.userId) return correctionNotFoundFailure;
    if (correction.status !== 'pending') return alreadyDecidedFailure(correction);
    const withdrawn: Correction = {
      ...correction,
      status: 'withdrawn',
      decidedAt: now,
      version: correction.version + 1,
    };
    await corrections.replace(withdrawn, session);
    publish(correctionEvent(correctionDecided, withdrawn, now));
    return ok(toCorrectionDto(withdrawn));
  });
}
