import { formatLongDay } from '@portal/kernel/format-date';
import { addDays, londonDay } from '@portal/kernel/london';
import type { ReactNode } from 'react';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { groupByDay } from './audit-entries.ts';

interface AuditDaysProps<Entry> {
  entries: readonly Entry[];
  renderEntry: (entry: Entry) => ReactNode;
}

/** Entries grouped by day, each day under a sticky heading. */
export function AuditDays<Entry extends { at: string }>({
  entries,
  renderEntry,
}: AuditDaysProps<Entry>) {
  return groupByDay(entries).map(({ day, entries: dayEntries }) => (
    <div key={day}>
      <h2
        id={`audit-${day}`}
        className="sticky top-(--sticky-top,0px) z-10 border-y border-line bg-sunken px-4 py-1.5 text-12 font-medium text-muted sm:px-5"
      >
        {formatAuditDay(day)}
      </h2>
      <ol aria-labelledby={`audit-${day}`} className="divide-y divide-line">
        {dayEntries.map(renderEntry)}
      </ol>
    </div>
  ));
}

function formatAuditDay(day: string): string {
  const today = londonDay(new Date(currentTime()));
  const name = formatLongDay(day);
  if (day === today) return `Today, ${name}`;
  return day === addDays(today, -1) ? `Yesterday, ${name}` : name;
}
