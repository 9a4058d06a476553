import type { AuditEntry } from '@portal/contracts/identity/audit';
import { formatLongDay } from '@portal/kernel/format-date';
import { addDays, londonDay } from '@portal/kernel/london';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { groupByDay } from './audit-entries.ts';
import { AuditEntryItem } from './audit-entry-item.tsx';

interface AuditDaysProps {
  entries: readonly AuditEntry[];
  fresh: ReadonlySet<number>;
}

/** The audit entries grouped by day, each under a sticky heading. */
export function AuditDays({ entries, fresh }: AuditDaysProps) {
  return groupByDay(entries).map(({ day, entries: dayEntries }) => (
    <div key={day}>
      <h2
        id={`audit-${day}`}
        className="sticky top-(--sticky-top,0px) z-10 border-y border-line bg-sunken px-4 py-1.5 text-12 font-medium text-muted sm:px-5"
      >
        {formatAuditDay(day)}
      </h2>
      <ol aria-labelledby={`audit-${day}`} className="divide-y divide-line">
        {dayEntries.map((entry) => (
          <AuditEntryItem key={entry.seq} entry={entry} isFresh={fresh.has(entry.seq)} />
        ))}
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
