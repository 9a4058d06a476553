import { type PointerEvent, useState } from 'react';
import { cx } from '../../../ui/theme/cx.ts';
import { formatDays, type LeaveType } from '../../leave/format-leave.ts';
import { isInEffect } from '../leave-calendar/calendar-leave.ts';
import { formatStripDay, leaveKey, type StripDay, type StripRun, stripRuns } from './year-strip.ts';

const height = 28;
const leaveTop = 5;
const fills: Record<LeaveType, string> = {
  annual: 'fill-annual',
  sick: 'fill-sick',
  compassionate: 'fill-compassionate',
};

/** The initials of the months, above the strips. */
export function MonthInitials() {
  return (
    <div aria-hidden className="col-start-2 flex text-12 text-muted">
      {[...'JFMAMJJASOND'].map((initial, index) => (
        <span key={index} className="flex-1 pl-1">
          {initial}
        </span>
      ))}
    </div>
  );
}

interface LeaveStripYearProps {
  year: number;
  days: readonly StripDay[];
  /** The working days of leave by type. */
  counts: Record<LeaveType, number>;
  /** Called with the day at the pointer or the keyboard's focus; null for none. */
  onChoose: (day: StripDay | null) => void;
}

/** A calendar year as a strip of days. A slider over it moves through the days. */
export function LeaveStripYear({ year, days, counts, onChoose }: LeaveStripYearProps) {
  const [index, setIndex] = useState(0);
  const day = days[index];

  function choose(next: number): void {
    const within = Math.min(Math.max(next, 0), days.length - 1);
    setIndex(within);
    onChoose(days[within] ?? null);
  }

  function point({ clientX, currentTarget }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.floor(((clientX - left) / width) * days.length));
  }

  return (
    <>
      <p className="pt-1.5 text-12 font-medium tabular-nums">{year}</p>
      <div className="grid grid-cols-1 gap-0.5">
        <div className="relative rounded-[4px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <YearPicture days={days} />
          <input
            type="range"
            aria-label={`Days of ${year}`}
            aria-valuetext={day && formatStripDay(day)}
            min={0}
            max={days.length - 1}
            value={index}
            onChange={({ target }) => choose(target.valueAsNumber)}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => onChoose(null)}
            onFocus={() => choose(index)}
            onBlur={() => onChoose(null)}
            className="absolute inset-0 m-0 size-full cursor-crosshair opacity-0 print:hidden"
          />
        </div>
        <p className="text-12 text-muted tabular-nums">{formatCounts(counts)}</p>
      </div>
    </>
  );
}

function YearPicture({ days }: { days: readonly StripDay[] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length} ${height}`}
      preserveAspectRatio="none"
      className="block h-7 w-full rounded-[4px] border border-line bg-surface"
    >
      <Runs
        runs={stripRuns(days, (day) =>
          day.isFree || !day.isEmployed ? String(day.isEmployed) : null,
        )}
        styleOf={({ isEmployed }) => (isEmployed ? 'fill-sunken' : 'fill-line')}
      />
      {days.map(
        ({ date }, index) =>
          index > 0 &&
          date.endsWith('-01') && (
            <rect key={date} x={index} width={0.5} height={height} className="fill-line-strong" />
          ),
      )}
      {stripRuns(days, leaveKey).map((run) => (
        <LeaveRect key={run.start} run={run} />
      ))}
      <Runs
        runs={stripRuns(days, ({ holiday }) => holiday ?? null)}
        styleOf={() => 'fill-muted'}
        height={4}
      />
    </svg>
  );
}

interface RunsProps {
  runs: readonly StripRun[];
  styleOf: (day: StripDay) => string;
  height?: number;
}

function Runs({ runs, styleOf, height: tall = height }: RunsProps) {
  return runs.map(({ start, length, day }) => (
    <rect key={start} x={start} width={length} height={tall} className={styleOf(day)} />
  ));
}

/** Half days take half of the height; pending leave that doesn't count yet is pale. */
function LeaveRect({ run: { start, length, day } }: { run: StripRun }) {
  if (!day.leave) return null;
  const { leaveType, status, portion } = day.leave;
  const full = height - leaveTop;
  return (
    <rect
      x={start}
      y={portion === 'afternoon' ? leaveTop + full / 2 : leaveTop}
      // A single day would be hard to see.
      width={Math.max(length, 1.5)}
      height={portion === 'full' ? full : full / 2}
      className={cx(fills[leaveType], !isInEffect({ leaveType, status }) && 'opacity-40')}
    />
  );
}

/** `Annual: 18 days · Sick: 3 days` */
function formatCounts({ annual, sick, compassionate }: Record<LeaveType, number>): string {
  const parts = [
    `Annual: ${formatDays(annual)}`,
    `Sick: ${formatDays(sick)}`,
    compassionate > 0 && `Compassionate: ${formatDays(compassionate)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
