import { formatLongDay } from '@portal/kernel/format';
import type { LeaveStatus, LeaveType } from '../../../gql/documents.ts';
import { weekInWords } from '../detail/week.ts';

/** What of a request has to be known to decide on it, whichever list it stands in. */
export interface HandledLeave {
  id: string;
  /** Whose it is; empty while the names can’t be reached. */
  name: string;
  leaveType: LeaveType;
  status: LeaveStatus;
  startDate: string;
  endDate: string;
}

const kinds: Record<LeaveType, string> = {
  annual: 'annual leave',
  sick: 'sick leave',
  compassionate: 'compassionate leave',
};

/** `Tamsin Oyelaran’s annual leave, 16 to 18 November 2026` */
export function leaveInWords({ name, leaveType, startDate, endDate }: HandledLeave): string {
  const days = startDate === endDate ? formatLongDay(startDate) : weekInWords(startDate, endDate);
  const kind = kinds[leaveType];
  return `${name ? `${name}’s ${kind}` : capital(kind)}, ${days}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
