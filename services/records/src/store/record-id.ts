import { hash } from 'node:crypto';
import { daysBetween } from '@portal/kernel/london';

/**
 * The id of a record, 24 hexadecimal digits: always the same for the same day, person and session, so that the
 * archive never writes one twice. The day comes first: what is archived together lies together.
 */
export function recordId(recordDate: string, userId: string, sessionNumber: number): string {
  // Two's complement, as the days before the epoch need.
  const day = (daysBetween('1970-01-01', recordDate) >>> 0).toString(16).padStart(8, '0');
  return day + hash('sha256', `${userId} ${sessionNumber}`).slice(0, 16);
}
