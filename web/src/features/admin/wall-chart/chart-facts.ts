import { dayInWords } from '../../leave/dates-in-words.ts';
import type { Holidays } from '../leave-calendar/covered-days.ts';
import type { DayTogether } from './off-together.ts';

/** What the colours of the head say, in words, for what is shown: nothing where there is nothing. */
export interface ChartFacts {
  /** `Most are off on Mon 2 Nov: 7`. */
  most: string | null;
  partners: string[];
  holidays: string[];
}

const namedAtMost = 5;

export function chartFacts(together: readonly DayTogether[], holidays: Holidays): ChartFacts {
  const [top] = together.filter(({ isMany }) => isMany).sort((a, b) => b.off - a.off);
  const pairs = new Map<string, string[]>();
  for (const { date, partners } of together) {
    for (const names of partners) {
      const pair = names.join(' and ');
      pairs.set(pair, [...(pairs.get(pair) ?? []), dayInWords(date)]);
    }
  }
  return {
    most: top ? `Most are off on ${dayInWords(top.date)}: ${top.off}` : null,
    partners: [...pairs].map(([pair, days]) => `${pair}: ${inWords(days)}`),
    holidays: together.flatMap(({ date }) =>
      holidays[date] ? [`${dayInWords(date)}, ${holidays[date]}`] : [],
    ),
  };
}

function inWords(days: readonly string[]): string {
  const more = days.length - namedAtMost;
  const named = days.slice(0, namedAtMost).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}
