import type { PatternShift, WorkingPattern } from '@portal/kernel/working-pattern';
import { cx } from '../../ui/theme/cx.ts';
import { weekdayNames } from './weekday-names.ts';

/** The weeks of a pattern as columns of its days, each from midnight to midnight, and as a table. */
export function WorkingPatternChart({ pattern }: { pattern: WorkingPattern }) {
  const weeks = Array.from({ length: pattern.weeks }, (_, index) => index + 1);
  return (
    <figure>
      <div aria-hidden data-pattern-weeks className="grid grid-cols-1 gap-3">
        {weeks.map((week) => (
          <div key={week} className="grid grid-cols-1 gap-1">
            {weeks.length > 1 && <p className="text-12 font-medium text-muted">Week {week}</p>}
            <div className="grid grid-cols-7 gap-1 sm:gap-1.5">
              {weekdayNames.map((name, index) => (
                <Day
                  key={name}
                  name={name}
                  shift={findShift(pattern, week, index + 1)}
                  before={findShiftBefore(pattern, week, index + 1)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {/* The wrapper hides it: a table itself keeps the width of its content. */}
      <div className="sr-only">
        {weeks.map((week) => (
          <table key={week}>
            <caption>{weeks.length > 1 ? `Week ${week}` : 'Days and hours'}</caption>
            <tbody>
              {weekdayNames.map((name, index) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{describeShift(findShift(pattern, week, index + 1))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </figure>
  );
}

interface DayProps {
  name: string;
  shift: PatternShift | undefined;
  /** The shift of the day before, which may end on this one. */
  before: PatternShift | undefined;
}

function Day({ name, shift, before }: DayProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 text-center text-12">
      <span className={shift ? 'font-medium' : 'text-muted'}>{name.slice(0, 3)}</span>
      <span
        className={cx(
          'relative h-12 overflow-hidden rounded-control',
          shift
            ? 'bg-sunken inset-ring inset-ring-line'
            : 'border border-dashed border-line-strong',
        )}
      >
        {shift && <Bar from={shift.start} to={isOvernight(shift) ? '24:00' : shift.end} />}
        {before && isOvernight(before) && <Bar from="00:00" to={before.end} isRest />}
      </span>
      <span className="min-h-8 leading-4 text-muted tabular-nums">
        {shift && (
          <>
            {shift.start}
            <br />
            {shift.end}
          </>
        )}
      </span>
    </div>
  );
}

interface BarProps {
  from: string;
  to: string;
  /** The rest of a shift of the day before. */
  isRest?: boolean;
}

function Bar({ from, to, isRest = false }: BarProps) {
  const top = shareOfDay(from);
  return (
    <span
      className={cx(
        'absolute inset-x-0 forced-colors:bg-[Highlight]',
        isRest ? 'bg-accent opacity-45' : 'rounded-[4px] bg-accent',
      )}
      style={{ top: `${top * 100}%`, height: `${(shareOfDay(to) - top) * 100}%` }}
    />
  );
}

function findShift(
  { shifts }: WorkingPattern,
  week: number,
  weekday: number,
): PatternShift | undefined {
  return shifts.find((shift) => shift.week === week && shift.weekday === weekday);
}

/** The shift of the day before, which for the first day is the last of all. */
function findShiftBefore(
  pattern: WorkingPattern,
  week: number,
  weekday: number,
): PatternShift | undefined {
  if (weekday > 1) return findShift(pattern, week, weekday - 1);
  return findShift(pattern, week > 1 ? week - 1 : pattern.weeks, 7);
}

function isOvernight({ start, end }: PatternShift): boolean {
  return end < start;
}

/** `07:30 to 20:00, 60-minute break` */
function describeShift(shift: PatternShift | undefined): string {
  if (!shift) return 'Day off';
  const { start, end, breakMinutes } = shift;
  return [
    `${start} to ${end}${isOvernight(shift) ? ' the next day' : ''}`,
    breakMinutes > 0 && `${breakMinutes}-minute break`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The part of the day that has passed at a time, from 0 to 1. */
function shareOfDay(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) / (24 * 60);
}
