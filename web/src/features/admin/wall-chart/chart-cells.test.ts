import { expect, it } from 'vitest';
import type { Leave } from '../leave-calendar/covered-days.ts';
import { chartCells, roomOf } from './chart-cells.ts';

const leave = (leaveType: Leave['leaveType'], dates: string[]): Leave => ({
  id: leaveType,
  userId: '1',
  leaveType,
  status: 'approved',
  startDate: dates[0] ?? '',
  endDate: dates.at(-1) ?? '',
  days: dates.map((date) => ({ date, portion: 'full', status: 'booked' })),
});

it('draws each run where it begins, and says on each day all that lies there, sickness first', () => {
  const annual = leave('annual', ['2026-11-02', '2026-11-03', '2026-11-04']);
  const sick = leave('sick', ['2026-11-03']);
  const cells = chartCells([annual, sick], { start: '2026-11-01', end: '2026-11-30' }, {});
  expect([...cells.keys()]).toEqual(['2026-11-03', '2026-11-02', '2026-11-04']);
  const on = (date: string) => cells.get(date);
  expect(on('2026-11-02')?.begins.map(({ length }) => length)).toEqual([3]);
  expect(on('2026-11-03')?.runs.map((run) => run.leave.id)).toEqual(['sick', 'annual']);
  expect(on('2026-11-04')?.begins).toEqual([]);
});

it('has room for a word up to a weekend, or to what hides it', () => {
  const room = (dates: string[], ...others: Leave[]) => {
    const cells = chartCells(
      [leave('annual', dates), ...others],
      { start: '2026-11-01', end: '2026-11-30' },
      {},
    );
    const [run] = cells.get(dates[0] ?? '')?.begins ?? [];
    return run && roomOf(run, cells, {});
  };
  const week = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'];
  expect(room([...week, '2026-11-09'])).toBe(5);
  expect(room(week, leave('sick', ['2026-11-04']))).toBe(2);
  expect(room(['2026-11-01', ...week])).toBe(1);
});
