import { Flag, Handshake, Users } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { BankHolidayNames } from '../../leave/holiday-calendar.ts';
import type { AbsencesOfDay } from './absences-by-day.ts';
import { summarizeChart } from './chart-summary.ts';

interface ChartNotesProps {
  absencesByDay: readonly AbsencesOfDay[];
  holidays: BankHolidayNames;
}

/** The busiest day, partners off together and bank holidays, as text. */
export function ChartNotes({ absencesByDay, holidays }: ChartNotesProps) {
  const summary = useMemo(() => summarizeChart(absencesByDay, holidays), [absencesByDay, holidays]);
  const { most, partners, holidays: named } = summary;
  if (!most && partners.length === 0 && named.length === 0) return null;
  return (
    <ul aria-label="Points to note" className="grid gap-1 text-12">
      {most && <Note icon={<Users aria-hidden className="text-late-ink" />}>{most}</Note>}
      {partners.map((pair) => (
        <Note key={pair} icon={<Handshake aria-hidden className="text-danger-ink" />}>
          Holiday partners off together: {pair}
        </Note>
      ))}
      {named.length > 0 && (
        <Note icon={<Flag aria-hidden className="text-muted" />}>
          {named.length === 1 ? 'Bank holiday' : 'Bank holidays'}: {named.join('; ')}
        </Note>
      )}
    </ul>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2 [&_svg]:size-3.5 [&_svg]:shrink-0 [&_svg]:translate-y-0.5">
      {icon}
      <span>{children}</span>
    </li>
  );
}
