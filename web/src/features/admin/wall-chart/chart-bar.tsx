import { Link } from 'react-router';
import { cx } from '../../../ui/theme/cx.ts';
import { type LeaveType, leaveTypeName } from '../../leave/format-leave.ts';
import { leaveTones } from '../../leave/leave-style.ts';
import { isInEffect, type Leave, type LeaveRun } from '../leave-calendar/calendar-leave.ts';

/** Filled if the leave counts, dashed if it is pending; pending sick leave counts. */
const filled: Record<LeaveType, string> = {
  annual: 'bg-annual border-annual text-surface',
  sick: 'bg-sick border-sick text-surface',
  compassionate: 'bg-compassionate border-compassionate text-surface',
};
const dashed: Record<LeaveType, string> = {
  annual: 'bg-surface border-annual text-annual-ink',
  sick: 'bg-sick-soft border-sick text-sick-ink',
  compassionate: 'bg-surface border-compassionate text-compassionate-ink',
};

export function barStyles({ leaveType, status }: Pick<Leave, 'leaveType' | 'status'>): string {
  return status === 'pending' ? `border-dashed ${dashed[leaveType]}` : filled[leaveType];
}

interface ChartBarSegmentProps {
  run: LeaveRun;
  /** The index of the day within the run. */
  step: number;
  /** A weekend or a bank holiday, which isn't deducted. */
  isFree: boolean;
}

/** The part of a bar on one day, rounded at the ends of the leave. */
export function ChartBarSegment({ run, step, isFree }: ChartBarSegmentProps) {
  const { leave, length, portion, continuesBefore, continuesAfter } = run;
  const begins = step === 0 && !continuesBefore;
  const ends = step === length - 1 && !continuesAfter;
  return (
    <span
      aria-hidden
      className={cx(
        'absolute inset-y-1.5 border-y forced-colors:border-[Highlight]',
        barStyles(leave),
        // Covers the line between the days.
        portion === 'afternoon' ? 'left-1/2' : begins ? 'left-0.5' : '-left-px',
        portion === 'morning' ? 'right-1/2' : ends ? 'right-0.5' : 'right-0',
        begins && 'rounded-l-[6px] border-l',
        ends && 'rounded-r-[6px] border-r',
        isFree && 'opacity-55',
      )}
    />
  );
}

interface BarLabelProps {
  run: LeaveRun;
  /** The number of days over which the label is visible. */
  visibleDays: number;
  search: string;
  /** The name and the leave, for screen readers. */
  label: string;
}

/** The link at the start of a bar, with the icon and name of its type. */
export function BarLabel({ run, visibleDays, search, label }: BarLabelProps) {
  const { leave, portion } = run;
  const Icon = leaveTones[leave.leaveType].icon;
  return (
    <Link
      to={{ search }}
      preventScrollReset
      tabIndex={-1}
      title={label}
      aria-label={label}
      // Slightly less than the full width, because columns differ by a pixel.
      style={{ width: portion === 'full' ? `calc(${visibleDays * 100}% - 0.25rem)` : '50%' }}
      className={cx(
        // A name that doesn't fit wraps to a hidden line instead of being cut.
        'absolute inset-y-1.5 z-1 flex flex-wrap content-start gap-x-1 overflow-hidden whitespace-nowrap text-12 font-medium *:grid *:h-full *:items-center',
        portion === 'afternoon' ? 'left-1/2' : 'left-0',
        visibleDays === 1 ? 'justify-center' : 'pl-1.5',
        isInEffect(leave) && leave.status === 'approved' ? 'text-surface' : inks[leave.leaveType],
      )}
    >
      <span aria-hidden className="shrink-0">
        <Icon className={portion === 'full' ? 'size-3.5' : 'size-2.5'} />
      </span>
      {visibleDays > 2 && (
        <span aria-hidden>{leaveTypeName(leave.leaveType).replace(' leave', '')}</span>
      )}
    </Link>
  );
}

const inks: Record<LeaveType, string> = {
  annual: 'text-annual-ink',
  sick: 'text-sick-ink',
  compassionate: 'text-compassionate-ink',
};
