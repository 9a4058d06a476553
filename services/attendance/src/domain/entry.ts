import type { WorkHours } from '@portal/kernel/working-pattern';

/** A stored session of work. */
export interface Entry {
  id: string;
  userId: string;
  /** The London day on which it began. */
  day: string;
  /** The London day on which its shift begins: the previous day for the end of a night shift. */
  shiftDay: string;
  clockInTime: Date;
  clockOutTime: Date | null;
  isLate: boolean;
  lateMinutes: number;
  clockInLocation: string;
  clockOutLocation: string | null;
  missingClockOut: boolean;
  sentLate: boolean;
  /** Whether its times were corrected. */
  corrected: boolean;
  /** The work hours when it was recorded. Without a pattern lateness depends on them, even if they change later. */
  hours: WorkHours;
  /**
   * Whether its day was one of irregular hours when it was recorded or last recalculated, so that a clock-out needn’t
   * read the working patterns of everybody else. Missing otherwise.
   */
  isIrregular?: true;
  version: number;
}
