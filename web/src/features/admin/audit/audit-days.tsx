import type { AuditEntry } from '@portal/contracts/people/audit';
import { formatLongDay } from '@portal/kernel/format';
import { addDays, londonDay } from '@portal/kernel/london';
import { currentTime } from '../../../app/server-clock.ts';
import { AuditLine } from './audit-line.tsx';
import { byDay } from './entries.ts';

interface AuditDaysProps {
  entries: readonly AuditEntry[];
  fresh: ReadonlySet<number>;
}

/** The entries, each day under its name, which stays while the day is read. */
export function AuditDays({ entries, fresh }: AuditDaysProps) {
  return byDay(entries).map(({ day, entries: ofDay }) => (
    <div key={day}>
      <h2
        id={`audit-${day}`}
        className="sticky top-(--sticky-top,0px) z-10 border-y border-line bg-sunken px-4 py-1.5 text-12 font-medium text-muted sm:px-5"
      >
        {dayInWords(day)}
      </h2>
      <ol aria-labelledby={`audit-${day}`} className="divide-y divide-line">
        {ofDay.map((entry) => (
          <AuditLine key={entry.seq} entry={entry} isFresh={fresh.has(entry.seq)} />
        ))}
      </ol>
    </div>
  ));
}

function dayInWords(day: string): string {
  const today = londonDay(new Date(currentTime()));
  const name = formatLongDay(day);
  if (day === today) return `Today, ${name}`;
  return day === addDays(today, -1) ? `Yesterday, ${name}` : name;
}
