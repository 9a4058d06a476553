import { formatWeeklyAmount, formatWorkingPattern } from '@portal/kernel/format-working-pattern';
import { addDays } from '@portal/kernel/london';
import type { WorkHours, WorkingPattern } from '@portal/kernel/working-pattern';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/data-display/badge.tsx';
import { formatDayOfYear } from '../leave/format-leave-dates.ts';
import { type ListedPattern, listPatterns } from './list-patterns.ts';
import { WorkingPatternChart } from './working-pattern-chart.tsx';

interface WorkingPatternListProps {
  patterns: readonly WorkingPattern[];
  /** The hours of the days before the first pattern. */
  workHours: WorkHours;
  today: string;
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
  note = null,
  renderActions,
}: WorkingPatternListProps) {
  const listed = listPatterns(patterns, today);
  const hasCurrent = listed[0]?.status === 'current';
  return (
    <ul className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
      {!hasCurrent && <StandardPattern workHours={workHours} next={listed[0]} />}
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
  next: ListedPattern | undefined;
}

/** What applies without a pattern. */
function StandardPattern({ workHours, next }: StandardPatternProps) {
  const isFirst = next?.status === 'upcoming';
  return (
    <li className="grid gap-1 py-3">
      <p className="font-medium tabular-nums">
        Monday to Friday, {workHours.workStartTime} to {workHours.workEndTime}
      </p>
      {isFirst && (
        <p className="text-muted">Until {formatDayOfYear(addDays(next.pattern.from, -1))}</p>
      )}
    </li>
  );
}

/** `From Mon 30 Nov 2026`, `Mon 2 Nov 2026 to Sun 29 Nov 2026` */
function formatPeriod({ pattern, lastDay }: ListedPattern): string {
  const from = formatDayOfYear(pattern.from);
  return lastDay ? `${from} to ${formatDayOfYear(lastDay)}` : `From ${from}`;
}
