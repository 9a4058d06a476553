import { eventOf } from '@portal/bus/outbox';
import type * as contracts from '@portal/contracts/attendance/correction';
import type { correctionDecided } from '@portal/contracts/attendance/events';
import type { CloudEvent } from '@portal/contracts/event';
import { fail } from '@portal/kernel/result';
import type { Times } from '../domain/correction.ts';
import type { Correction } from '../store/corrections.ts';

/** What attendance tells of a correction: identity knows the names. */
export type OwnCorrection = Omit<contracts.Correction, 'firstName' | 'lastName'>;

/** What people read afterwards is records' copy, too: longer than usual, because few write. */
export const patience = { withinMs: 2_000 };

export const noSuchEntry = fail('NOT_FOUND', 'Time entry not found');
/** An administrator who was staff before still has hours, and nobody decides about their own. */
export const ownHours = fail('FORBIDDEN', 'Another administrator has to put your own hours right');
export const noSuchCorrection = fail('NOT_FOUND', 'Correction not found');

/** A correction as everybody outside sees it. */
export function describeCorrection({ version: _, ...kept }: Correction): OwnCorrection {
  return {
    ...kept,
    clockInTime: kept.clockInTime.toISOString(),
    clockOutTime: kept.clockOutTime.toISOString(),
    recordedClockInTime: kept.recordedClockInTime.toISOString(),
    recordedClockOutTime: kept.recordedClockOutTime?.toISOString() ?? null,
    requestedAt: kept.requestedAt.toISOString(),
    decidedAt: kept.decidedAt?.toISOString() ?? null,
  };
}

/** An event that tells of a correction as it is after the change, without the reasons. */
export function correctionEvent(
  type: typeof correctionDecided,
  correction: Correction,
  now: Date,
): CloudEvent {
  const { id, version, userId, entryId, status } = correction;
  const { clockInTime, clockOutTime } = describeCorrection(correction);
  const data = { id, version, userId, entryId, status, clockInTime, clockOutTime };
  return eventOf(type, { userId, data, now });
}

/** Times as they come in. */
export function timesOf(input: { clockInTime: string; clockOutTime?: string | null }): Times {
  const { clockInTime, clockOutTime } = input;
  return {
    clockInTime: new Date(clockInTime),
    clockOutTime: clockOutTime ? new Date(clockOutTime) : null,
  };
}

/** For a correction that waits no more. */
export function alreadyDecided({ status }: Correction) {
  const what = status === 'withdrawn' ? 'taken back' : status;
  return fail('ALREADY_DECIDED', `This correction has already been ${what}`);
}
