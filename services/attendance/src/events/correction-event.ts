import { createEvent } from '@portal/bus/outbox';
import type { correctionDecided } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import type { Correction } from '../domain/correction.ts';
import { toCorrectionDto } from '../dto/to-correction-dto.ts';

/** The event for a changed correction, with its new state but without reasons. */
export function correctionEvent(
  type: typeof correctionDecided,
  correction: Correction,
  now: Date,
): CloudEvent {
  const { id, version, userId, entryId, status } = correction;
  const { clockInTime, clockOutTime } = toCorrectionDto(correction);
  const data = { id, version, userId, entryId, status, clockInTime, clockOutTime };
  return createEvent(type, { userId, data, now });
}
