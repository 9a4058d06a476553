import { formatWeeklyAmount, formatWorkingPattern } from '@portal/kernel/format-working-pattern';
import type { WorkHours, WorkingPattern } from '@portal/kernel/working-pattern';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/data-display/badge.tsx';
import { formatDayOfYear } from '../leave/format-leave-dates.ts';
import { type ListedPattern, listPatterns, standardPeriod } from './list-patterns.ts';
import { WorkingPatternChart } from './working-pattern-chart.tsx';

interface WorkingPatternListProps {
  patterns: readonly WorkingPattern[];
  /** The hours of the days before the first pattern. */
  workHours: WorkHours;
  today: string;
  /** The first day of the employment, if HR has set it: nobody works before it. */
  firstDay: string | null;
  /** What else to know about the current pattern. */
  note?: string | null;
  /** A menu for each pattern. */
  renderActions?: (pattern: WorkingPattern) => ReactNode;
}

/** The current working pattern as a picture, with the upcoming and earlier ones. */
export function WorkingPatternList({
  patterns,
  workHours,
  today,
  firstDay,
  note = null,
  renderActions,
}: WorkingPatternListProps) {
  const listed = listPatterns(patterns, today);
  const standard = standardPeriod(patterns, { today, firstDay });
  return (
    <ul className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
      {standard && <StandardPattern workHours={workHours} {...standard} />}
      {listed.map((one) => (
        <Item
          key={one.pattern.from}
          listed={one}
          note={one.status === 'current' ? note : null}
          actions={renderActions?.(one.pattern)}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  listed: ListedPattern;
  note: string | null;
  actions: ReactNode;
}

function Item({ listed, note, actions }: ItemProps) {
  const { pattern, status } = listed;
  const isCurrent = status === 'current';
  // That of a rota already says it.
  const showsAmount = isCurrent && !pattern.isIrregular && pattern.weeks === 1;
  return (
    <li className="grid grid-cols-1 gap-3 py-3">
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={isCurrent ? 'font-medium tabular-nums' : 'tabular-nums'}>
              {formatWorkingPattern(pattern)}
            </span>
            {status === 'upcoming' && <Badge tone="accent">Upcoming</Badge>}
          </div>
          <p className="text-muted tabular-nums">
            {[showsAmount && formatWeeklyAmount(pattern), formatPeriod(listed)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {isCurrent && pattern.worksBankHolidays && (
            <p className="text-muted">Works on bank holidays</p>
          )}
          {note && <p className="text-muted tabular-nums">{note}</p>}
        </div>
        {actions && <div className="-mt-1 -mr-2">{actions}</div>}
      </div>
      {isCurrent && !pattern.isIrregular && <WorkingPatternChart pattern={pattern} />}
    </li>
  );
}

interface StandardPatternProps {
  workHours: WorkHours;
  from: string | null;
  lastDay: string | null;
}

/** What applies without a pattern. */
function StandardPattern({ workHours, from, lastDay }: StandardPatternProps) {
  return (
    <li className="grid gap-1 py-3">
      <p className="font-medium tabular-nums">
        Monday to Friday, {workHours.workStartTime} to {workHours.workEndTime}
      </p>
      {(from || lastDay) && <p className="text-muted tabular-nums">{formatDays(from, lastDay)}</p>}
    </li>
  );
}

function formatPeriod({ pattern, lastDay }: ListedPattern): string {
  return formatDays(pattern.from, lastDay);
}

/** `From Mon 30 Nov 2026`, `Mon 2 Nov 2026 to Sun 29 Nov 2026`, `Until Sun 29 Nov 2026` */
function formatDays(from: string | null, lastDay: string | null): string {
  if (from === null) return `Until ${formatDayOfYear(lastDay ?? '')}`;
  const start = formatDayOfYear(from);
  return lastDay ? `${start} to ${formatDayOfYear(lastDay)}` : `From ${start}`;
}
