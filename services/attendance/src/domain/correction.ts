import type { CorrectionStatus } from '@portal/contracts/attendance/correction';

/** A request to correct a session, with its decision. */
export interface Correction {
  id: string;
  entryId: string;
  userId: string;
  status: CorrectionStatus;
  clockInTime: Date;
  clockOutTime: Date;
  recordedClockInTime: Date;
  recordedClockOutTime: Date | null;
  reason: string;
  requestedAt: Date;
  decidedAt: Date | null;
  /** The administrator who decided; null if it is pending or withdrawn. */
  decidedBy: string | null;
  decisionReason: string | null;
  version: number;
}
