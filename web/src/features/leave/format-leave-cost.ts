import type { LeaveCostPartsFragment } from '../../gql/documents.ts';
import { formatDays } from './format-leave.ts';
import { formatLeaveAmount } from './format-leave-amount.ts';

type Cost = Pick<LeaveCostPartsFragment, 'daysRequested' | 'years'>;

/** What leave uses in the units of its leave years: `3 days`, `20 hours`, `2 days and 12.5 hours`. */
export function formatLeaveCost({ daysRequested, years }: Cost): string {
  const inHours = years.filter(({ unit }) => unit === 'hours');
  if (inHours.length === 0) return formatDays(daysRequested);
  const hours = formatLeaveAmount(sumOf(inHours), 'hours');
  const days = sumOf(years.filter(({ unit }) => unit === 'days'));
  return days === 0 ? hours : `${formatDays(days)} and ${hours}`;
}

function sumOf(years: Cost['years']): number {
  return years.reduce((sum, { days }) => sum + days, 0);
}
