import type { LedgerLine } from '../ledger-rows.ts';

/** A line of a ledger; with dates it belongs to a request. */
export function ledgerLine(
  kind: LedgerLine['kind'],
  days: number,
  startDate: string | null = null,
  endDate: string | null = null,
): LedgerLine {
  const leaveRequestId = endDate === null ? null : `leave-${startDate}`;
  return { kind, days, leaveRequestId, startDate, endDate, reason: null, hoursWorked: null };
}
