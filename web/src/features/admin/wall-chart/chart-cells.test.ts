import { englandAndWales } from '@portal/kernel/bank-holidays';
import { expect, it } from 'vitest';
import type { Leave } from '../leave-calendar/calendar-leave.ts';
import { createIsDayOff } from '../leave-calendar/use-is-day-off.ts';
import { chartCells, visibleDaysOf } from './chart-cells.ts';

const isDayOff = createIsDayOff([], englandAndWales);

const leave = (leaveType: Leave['leaveType'], dates: string[]): Leave => ({
  id: leaveType,
  userId: '1',
  leaveType,
  status: 'approved',
  startDate: dates[0] ?? '',
  endDate: dates.at(-1) ?? '',
  days: dates.map((date) => ({ date, portion: 'full', status: 'booked' })),
});

it('draws each run at its start and lists all runs of a day, sickness first', () => {
  const annual = leave('annual', ['2026-11-02', '2026-11-03', '2026-11-04']);
  const sick = leave('sick', ['2026-11-03']);
  const cells = chartCells([annual, sick], { start: '2026-11-01', end: '2026-11-30' }, isDayOff);
  expect([...cells.keys()]).toEqual(['2026-11-03', '2026-11-02', '2026-11-04']);
  const on = (date: string) => cells.get(date);
  expect(on('2026-11-02')?.begins.map(({ length }) => length)).toEqual([3]);
  expect(on('2026-11-03')?.runs.map((run) => run.leave.id)).toEqual(['sick', 'annual']);
  expect(on('2026-11-04')?.begins).toEqual([]);
});

it('limits a label to the days before a weekend or another run', () => {
  const visibleDays = (dates: string[], ...others: Leave[]) => {
    const cells = chartCells(
      [leave('annual', dates), ...others],
      { start: '2026-11-01', end: '2026-11-30' },
      isDayOff,
    );
    const [run] = cells.get(dates[0] ?? '')?.begins ?? [];
    return run && visibleDaysOf(run, cells, isDayOff);
  };
  const week = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'];
  expect(visibleDays([...week, '2026-11-09'])).toBe(5);
  expect(visibleDays(week, leave('sick', ['2026-11-04']))).toBe(2);
  expect(visibleDays(['2026-11-01', ...week])).toBe(1);
});
