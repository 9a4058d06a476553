import { hash } from 'node:crypto';
import { daysBetween } from '@portal/kernel/london';

/**
 * Makes the id of a record, 24 hexadecimal digits. The same day, person and session always give the same
 * id, so that no record is written twice. The day comes first, so that records of a day are stored together.
 */
export function recordId(recordDate: string, userId: string, sessionNumber: number): string {
  // Two's complement for days before the epoch.
  const day = (daysBetween('1970-01-01', recordDate) >>> 0).toString(16).padStart(8, '0');
  return day + hash('sha256', `${userId} ${sessionNumber}`).slice(0, 16);
}
