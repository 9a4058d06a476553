import { roundToHundredth } from '@portal/kernel/round-to-hundredth';
import type { LeaveSettingsFragment, LeaveUnit } from '../../../gql/documents.ts';
import { formatDays } from '../../leave/format-leave.ts';
import { formatLeaveAmount } from '../../leave/format-leave-amount.ts';
import { formatShortDay } from '../../leave/format-leave-dates.ts';
import { formatCarryOverLeft } from '../../leave/ledger/format-ledger.ts';
import {
  carriedOverDaysLeft,
  type LedgerLine,
  summarizeLines,
} from '../../leave/ledger/ledger-rows.ts';

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
  /** Of the current leave year. */
  unit: LeaveUnit;
  today: string;
}

/** The remaining days of the current leave year after saving: `16 used, 6 of 22 remaining`. */
export function formatSettingsPreview(input: PreviewInput): string {
  const { settings, before, lines, unit } = input;
  if (unit === 'hours') return formatHours(lines);
  if (lines.length === 0) return 'They aren’t employed in this leave year, so it gives no leave';
  const { entitlement, used } = summarizeLines(lines);
  const hasOwnEntitlement = entitlement !== before.annualLeaveEntitlement;
  const expiry = previewExpiry(input);
  const given = hasOwnEntitlement ? entitlement : settings.annualLeaveEntitlement;
  const total = roundToHundredth(given + settings.carryOverDays - expiry.expired);
  const sentences = [
    used > total
      ? `${formatDays(used)} already used this leave year, more than the new total of ${total}`
      : `${used} used, ${roundToHundredth(total - used)} of ${total} remaining`,
    hasOwnEntitlement && `This leave year has its own entitlement of ${formatDays(entitlement)}`,
    expiry.sentence,
  ].filter(Boolean);
  return sentences.length === 1 ? sentences.join() : `${sentences.join('. ')}.`;
}

/** Leave in hours accrues with the hours worked, so that the usual entitlement doesn’t change it. */
function formatHours(lines: readonly LedgerLine[]): string {
  const { used } = summarizeLines(lines);
  return `This leave year is counted in hours, which build up with the hours worked. ${formatLeaveAmount(used, 'hours')} used.`;
}

/** The carried-over days that would have expired, and what is said about them. */
function previewExpiry({ settings, before, lines, today }: PreviewInput): {
  expired: number;
  sentence: string | null;
} {
  const { carryOverDays: carriedOver, carryOverExpiresOn: lastDay } = settings;
  if (lastDay === null) return { expired: 0, sentence: null };
  const isUnchanged = lastDay === before.carryOverExpiresOn && carriedOver === before.carryOverDays;
  const isPast = lastDay < today;
  const left =
    isPast && isUnchanged
      ? summarizeLines(lines).expired
      : carriedOverDaysLeft(lines, { carriedOver, lastDay });
  if (left === 0) return { expired: 0, sentence: null };
  if (!isPast) return { expired: 0, sentence: formatCarryOverLeft(left, 'days', lastDay) };
  if (left === null) {
    const sentence = `Carried-over days not taken by ${formatShortDay(lastDay)} expire when you save`;
    return { expired: 0, sentence };
  }
  const sentence = `${formatDays(left)} carried over ${left === 1 ? 'has' : 'have'} expired`;
  return { expired: left, sentence };
}
