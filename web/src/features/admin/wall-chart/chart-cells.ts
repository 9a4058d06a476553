import { addDays } from '@portal/kernel/london';
import {
  type Holidays,
  isDayOff,
  type Leave,
  type Run,
  runsOf,
} from '../leave-calendar/covered-days.ts';

/** What lies on one day of a person. */
export interface ChartCell {
  /** Those that begin here, or that go on here from before what is shown. */
  begins: readonly Run[];
  /** Everything that lies here, the most telling first. */
  runs: readonly Run[];
}

const order = { sick: 0, compassionate: 1, annual: 2 };

/** What lies on each day, by `YYYY-MM-DD`; days without anything are left out. */
export function chartCells(
  leave: readonly Leave[],
  { start, end }: { start: string; end: string },
  holidays: Holidays,
): Map<string, ChartCell> {
  const cells = new Map<string, { begins: Run[]; runs: Run[] }>();
  const runs = [...leave]
    .sort((a, b) => order[a.leaveType] - order[b.leaveType])
    .flatMap((one) => runsOf(one, start, end, holidays));
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
 * On how many days from its first on a run is seen as work that is missed: so much room has its word.
 * Where it begins on a day off it is pale, and no word could be read on both.
 */
export function roomOf(
  run: Run,
  cells: ReadonlyMap<string, ChartCell>,
  holidays: Holidays,
): number {
  for (let step = 0; step < run.length; step += 1) {
    const date = addDays(run.start, step);
    const isHidden = cells.get(date)?.runs[0] !== run;
    const isPale = isDayOff(date, holidays) || isDayOff(run.start, holidays);
    if (step > 0 && (isHidden || isPale)) return step;
  }
  return run.length;
}
