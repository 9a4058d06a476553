import type * as contracts from '@portal/contracts/attendance/correction';
import type { Correction } from '../domain/correction.ts';

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
