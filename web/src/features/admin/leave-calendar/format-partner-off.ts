import { formatDayOfMonth } from '../../leave/format-leave-dates.ts';
import { nameOrPlaceholder } from '../staff/use-names.ts';

const maxNamed = 5;

/** `Leopold Nakamura is off on Tue 1 Dec, Wed 2 Dec`. Only HR may see it. */
export function formatPartnerOff(name: string, days: readonly string[]): string {
  const more = days.length - maxNamed;
  const named = days.slice(0, maxNamed).map(formatDayOfMonth).join(', ');
  return `${nameOrPlaceholder(name)} is off on ${more > 0 ? `${named} and ${more} more` : named}`;
}
