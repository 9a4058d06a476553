import { Link } from 'react-router';
import { cx } from '../../../ui/cx.ts';
import { leaveTones } from '../../leave/leave-tone.ts';
import { type LeaveType, leaveTypeName } from '../../leave/leave-words.ts';
import { isInEffect, type Leave, type Run } from '../leave-calendar/covered-days.ts';

/** Filled where somebody is off by it, a dashed outline where it waits; sick leave counts meanwhile. */
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

export function barLook({ leaveType, status }: Pick<Leave, 'leaveType' | 'status'>): string {
  return status === 'pending' ? `border-dashed ${dashed[leaveType]}` : filled[leaveType];
}

interface ChartPieceProps {
  run: Run;
  /** Which day of the run it is, from 0. */
  step: number;
  /** It costs nothing: a weekend or a bank holiday. */
  isFree: boolean;
}

/** As much of a bar as lies on one day; its ends are round where the leave begins and ends. */
export function ChartPiece({ run, step, isFree }: ChartPieceProps) {
  const { leave, length, portion, goesBack, goesOn } = run;
  const begins = step === 0 && !goesBack;
  const ends = step === length - 1 && !goesOn;
  return (
    <span
      aria-hidden
      className={cx(
        'absolute inset-y-1.5 border-y forced-colors:border-[Highlight]',
        barLook(leave),
        // Over the line between the days, so that nothing cuts it.
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
  run: Run;
  /** Over how many days it can be seen. */
  room: number;
  search: string;
  /** Whose it is and what it is, for a screen reader. */
  label: string;
}

/** The link to a request, where its bar begins, with the icon of its type and its word. */
export function BarLabel({ run, room, search, label }: BarLabelProps) {
  const { leave, portion } = run;
  const Icon = leaveTones[leave.leaveType].icon;
  return (
    <Link
      to={{ search }}
      preventScrollReset
      tabIndex={-1}
      title={label}
      aria-label={label}
      // The columns differ by a pixel: a bit less than all of them is never too much.
      style={{ width: portion === 'full' ? `calc(${room * 100}% - 0.25rem)` : '50%' }}
      className={cx(
        // A word that does not fit goes to a second line, which is not seen: it is never cut.
        'absolute inset-y-1.5 z-1 flex flex-wrap content-start gap-x-1 overflow-hidden whitespace-nowrap text-12 font-medium *:grid *:h-full *:items-center',
        portion === 'afternoon' ? 'left-1/2' : 'left-0',
        room === 1 ? 'justify-center' : 'pl-1.5',
        isInEffect(leave) && leave.status === 'approved' ? 'text-surface' : inks[leave.leaveType],
      )}
    >
      <span aria-hidden className="shrink-0">
        <Icon className={portion === 'full' ? 'size-3.5' : 'size-2.5'} />
      </span>
      {room > 2 && <span aria-hidden>{leaveTypeName(leave.leaveType).replace(' leave', '')}</span>}
    </Link>
  );
}

const inks: Record<LeaveType, string> = {
  annual: 'text-annual-ink',
  sick: 'text-sick-ink',
  compassionate: 'text-compassionate-ink',
};
