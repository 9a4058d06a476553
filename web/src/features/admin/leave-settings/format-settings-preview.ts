import type { LeaveSettingsFragment } from '../../../gql/documents.ts';
import { formatDays } from '../../leave/format-leave.ts';
import { formatCarryOverLeft } from '../../leave/ledger/format-ledger.ts';
import {
  carriedOverDaysLeft,
  type LedgerLine,
  summarizeLines,
} from '../../leave/ledger/ledger-rows.ts';
import { roundToHundredth } from '../../leave/round-to-hundredth.ts';

type Settings = Pick<
  LeaveSettingsFragment,
  'annualLeaveEntitlement' | 'carryOverDays' | 'carryOverExpiresOn'
>;

interface PreviewInput {
  /** The settings that would be saved. */
  settings: Settings;
  before: Settings;
  /** The ledger of the current leave year before saving. */
  lines: readonly LedgerLine[];
  today: string;
}

/** The remaining days of the current leave year after saving: `16 used, 6 of 22 remaining`. */
export function formatSettingsPreview({ settings, before, lines, today }: PreviewInput): string {
  const { carryOverDays, carryOverExpiresOn: lastDay } = settings;
  const { entitlement, used } = summarizeLines(lines);
  const hasOwnEntitlement = entitlement !== before.annualLeaveEntitlement;
  const left = lastDay
    ? carriedOverDaysLeft(lines, { carriedOver: carryOverDays, lastDay })
    : carryOverDays;
  const isExpired = lastDay !== null && lastDay < today;
  const total = roundToHundredth(
    (hasOwnEntitlement ? entitlement : settings.annualLeaveEntitlement) +
      carryOverDays -
      (isExpired ? left : 0),
  );
  const sentences = [
    used > total
      ? `${formatDays(used)} already used this leave year, more than the new total of ${total}`
      : `${used} used, ${roundToHundredth(total - used)} of ${total} remaining`,
  ];
  if (hasOwnEntitlement) {
    sentences.push(`This leave year has its own entitlement of ${formatDays(entitlement)}`);
  }
  if (lastDay && left > 0) {
    const expired = `${formatDays(left)} carried over ${left === 1 ? 'has' : 'have'} expired`;
    sentences.push(isExpired ? expired : formatCarryOverLeft(left, lastDay));
  }
  return sentences.length === 1 ? sentences.join() : `${sentences.join('. ')}.`;
}
