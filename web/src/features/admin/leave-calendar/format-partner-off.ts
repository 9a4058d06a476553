import { dayInWords } from '../../leave/dates-in-words.ts';
import { shownName } from '../staff/use-names.ts';

const namedAtMost = 5;

/** `Leopold Nakamura is off on Tue 1 Dec, Wed 2 Dec`: for HR, never for another employee. */
export function formatPartnerOff(name: string, days: readonly string[]): string {
  const more = days.length - namedAtMost;
  const named = days.slice(0, namedAtMost).map(dayInWords).join(', ');
  return `${shownName(name)} is off on ${more > 0 ? `${named} and ${more} more` : named}`;
}
