import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import type { LedgerFragment } from '../../../gql/documents.ts';

export type LedgerLine = LedgerFragment['lines'][number];

export interface LedgerRow {
  line: LedgerLine;
  /** The balance after this line. */
  balance: number;
}

/** The lines that make the balance in the order of their dates, and pending ones apart. */
export function toLedgerRows(lines: readonly LedgerLine[]): {
  rows: LedgerRow[];
  pending: LedgerLine[];
} {
  const booked = lines.filter(({ kind }) => kind !== 'pending').sort(compareDates);
  const rows: LedgerRow[] = [];
  for (const line of booked) {
    const balance = roundToHundredth((rows.at(-1)?.balance ?? 0) + line.days);
    rows.push({ line, balance });
  }
  return { rows, pending: lines.filter(({ kind }) => kind === 'pending') };
}

/** The leave of a leave year by what it is, in its unit, all positive. */
export function summarizeLines(lines: readonly LedgerLine[]) {
  return {
    entitlement: sumOf(lines, ['entitlement']),
    accrued: sumOf(lines, ['accrued']),
    carriedOver: sumOf(lines, ['carry-over']),
    expired: 0 - sumOf(lines, ['expired']),
    used: 0 - sumOf(lines, ['taken', 'given-back']),
  };
}

/**
 * The carried-over days that no request up to their last day takes. Null if that can’t be told, because a request
 * is across the last day: lines don’t have the days of a part of a request.
 */
export function carriedOverDaysLeft(
  lines: readonly LedgerLine[],
  { carriedOver, lastDay }: { carriedOver: number; lastDay: string },
): number | null {
  const requests = lines.filter(({ kind }) => kind === 'taken' || kind === 'pending');
  const early = requests.filter(({ startDate }) => startDate !== null && startDate <= lastDay);
  if (early.some(({ endDate }) => endDate !== null && endDate > lastDay)) return null;
  const ids = new Set(early.map(({ leaveRequestId }) => leaveRequestId));
  const taken = sumOf(lines.filter(({ leaveRequestId }) => ids.has(leaveRequestId)));
  return Math.max(0, roundToHundredth(carriedOver + taken));
}

function sumOf(lines: readonly LedgerLine[], kinds?: readonly LedgerLine['kind'][]): number {
  const chosen = kinds ? lines.filter(({ kind }) => kinds.includes(kind)) : lines;
  return roundToHundredth(chosen.reduce((sum, { days }) => sum + days, 0));
}

function compareDates(one: LedgerLine, other: LedgerLine): number {
  return sortKey(one).localeCompare(sortKey(other));
}

/** Carried-over days expire at the end of their last day, and leave has accrued at the end of its month. */
function sortKey({ kind, startDate, endDate }: LedgerLine): string {
  if (kind === 'accrued') return `${endDate ?? startDate ?? ''} end`;
  return `${startDate ?? ''}${kind === 'expired' ? ' end' : ''}`;
}
