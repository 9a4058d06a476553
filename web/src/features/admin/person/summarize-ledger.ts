import type { LedgerLine } from '@portal/contracts/leave/leave-ledger';

type Line = Pick<LedgerLine, 'kind' | 'days'>;

const totalKinds: readonly Line['kind'][] = ['entitlement', 'carry-over', 'expired'];
const usedKinds: readonly Line['kind'][] = ['taken', 'given-back'];

/** The days of a leave year in total and used. Pending requests are neither. */
export function summarizeLedger(lines: readonly Line[]) {
  return { total: sumOf(lines, totalKinds), used: 0 - sumOf(lines, usedKinds) };
}

/** In hundredths, because 0.1 and 0.2 are not 0.3. */
function sumOf(lines: readonly Line[], kinds: readonly Line['kind'][]): number {
  const hundredths = lines
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { days }) => sum + Math.round(days * 100), 0);
  return hundredths / 100;
}
