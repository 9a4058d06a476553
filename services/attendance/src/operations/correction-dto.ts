import type * as contracts from '@portal/contracts/attendance/correction';
import type { EntryTimes } from '../domain/correction-times.ts';
import type { Correction } from '../store/corrections.ts';

/** A correction without names, which identity adds. */
export type CorrectionDto = Omit<contracts.Correction, 'firstName' | 'lastName'>;

/** Converts a correction to its DTO. */
export function toCorrectionDto({ version: _, ...correction }: Correction): CorrectionDto {
  return {
    ...correction,
    clockInTime: correction.clockInTime.toISOString(),
    clockOutTime: correction.clockOutTime.toISOString(),
    recordedClockInTime: correction.recordedClockInTime.toISOString(),
    recordedClockOutTime: correction.recordedClockOutTime?.toISOString() ?? null,
    requestedAt: correction.requestedAt.toISOString(),
    decidedAt: correction.decidedAt?.toISOString() ?? null,
  };
}

/** Parses the times of a request. */
export function parseTimes(input: {
  clockInTime: string;
  clockOutTime?: string | null;
}): EntryTimes {
  const { clockInTime, clockOutTime } = input;
  return {
    clockInTime: new Date(clockInTime),
    clockOutTime: clockOutTime ? new Date(clockOutTime) : null,
  };
}
