import { formatDayOfMonth } from '../../leave/format-leave-dates.ts';
import type { BankHolidayNames } from '../../leave/holiday-calendar.ts';
import type { AbsencesOfDay } from './absences-by-day.ts';

/** What the header shows by colour, as text. */
export interface ChartSummary {
  /** `Busiest day: Mon 2 Nov (7 off)`. */
  most: string | null;
  partners: string[];
  holidays: string[];
}

const maxNamed = 5;

export function summarizeChart(
  absencesByDay: readonly AbsencesOfDay[],
  holidays: BankHolidayNames,
): ChartSummary {
  const [top] = absencesByDay.filter(({ isMany }) => isMany).sort((a, b) => b.off - a.off);
  const pairs = new Map<string, string[]>();
  for (const { date, partners } of absencesByDay) {
    for (const names of partners) {
      const pair = names.join(' and ');
      pairs.set(pair, [...(pairs.get(pair) ?? []), formatDayOfMonth(date)]);
    }
  }
  return {
    most: top ? `Busiest day: ${formatDayOfMonth(top.date)} (${top.off} off)` : null,
    partners: [...pairs].map(([pair, days]) => `${pair}: ${formatDayList(days)}`),
    holidays: absencesByDay.flatMap(({ date }) =>
      holidays[date] ? [`${formatDayOfMonth(date)}, ${holidays[date]}`] : [],
    ),
  };
}

function formatDayList(days: readonly string[]): string {
  const more = days.length - maxNamed;
  const named = days.slice(0, maxNamed).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}
