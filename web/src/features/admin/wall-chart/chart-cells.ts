import { addDays } from '@portal/kernel/london';
import { leaveTypeOrder } from '../../leave/leave-style.ts';
import { findLeaveRuns, type Leave, type LeaveRun } from '../leave-calendar/calendar-leave.ts';
import type { IsDayOff } from '../leave-calendar/use-is-day-off.ts';

/** The leave of a person on one day. */
export interface ChartCell {
  /** The runs that start here or continue from before the span. */
  begins: readonly LeaveRun[];
  /** All runs of the day, most important first. */
  runs: readonly LeaveRun[];
}

/** The cells by date, without empty days. */
export function chartCells(
  leave: readonly Leave[],
  { start, end }: { start: string; end: string },
  isDayOff: IsDayOff,
): Map<string, ChartCell> {
  const cells = new Map<string, { begins: LeaveRun[]; runs: LeaveRun[] }>();
  const runs = [...leave]
    .sort((a, b) => leaveTypeOrder[a.leaveType] - leaveTypeOrder[b.leaveType])
    .flatMap((one) => findLeaveRuns(one, start, end, isDayOff));
  for (const run of runs) {
    for (let step = 0; step < run.length; step += 1) {
      const date = addDays(run.start, step);
      const cell = cells.get(date) ?? { begins: [], runs: [] };
      cell.runs.push(run);
      if (step === 0) cell.begins.push(run);
      cells.set(date, cell);
    }
  }
  return cells;
}

/**
 * The number of working days from the start of a run that nothing hides, for its label. A run that
 * starts on a day off has one.
 */
export function visibleDaysOf(
  run: LeaveRun,
  cells: ReadonlyMap<string, ChartCell>,
  isDayOff: IsDayOff,
): number {
  for (let step = 0; step < run.length; step += 1) {
    const date = addDays(run.start, step);
    const isHidden = cells.get(date)?.runs[0] !== run;
    const { userId } = run.leave;
    const isPale = isDayOff(userId, date) || isDayOff(userId, run.start);
    if (step > 0 && (isHidden || isPale)) return step;
  }
  return run.length;
}
