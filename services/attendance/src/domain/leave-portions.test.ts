import { expect, it } from 'vitest';
import {
  changedDates,
  coveredShareOfDay,
  type LeaveDay,
  type LeavePortion,
  portionsOn,
} from './leave-portions.ts';

it.each<[LeavePortion[], number]>([
  [[], 0],
  [['morning'], 0.5],
  [['afternoon', 'afternoon'], 0.5],
  [['afternoon', 'morning'], 1],
  [['full'], 1],
  [['full', 'morning'], 1],
])('%j is %f of a day', (portions, part) => {
  expect(coveredShareOfDay(portions)).toBe(part);
});

const monday: LeaveDay = { date: '2026-01-05', portion: 'full' };
const tuesday: LeaveDay = { date: '2026-01-06', portion: 'morning' };
const tuesdayToo: LeaveDay = { date: '2026-01-06', portion: 'afternoon' };

it('combines several requests on a day', () => {
  expect(portionsOn([monday, tuesday, tuesdayToo], '2026-01-06')).toEqual(['morning', 'afternoon']);
  expect(portionsOn([monday], '2026-01-06')).toEqual([]);
});

it.each<[string, LeaveDay[], LeaveDay[], string[]]>([
  ['nothing', [tuesday, monday], [monday, tuesday], []],
  ['a day that is taken', [], [monday], ['2026-01-05']],
  ['a day that is given back', [monday, tuesday], [tuesday], ['2026-01-05']],
  ['another half', [tuesday], [tuesdayToo], ['2026-01-06']],
  ['the other half, too', [tuesday], [tuesdayToo, tuesday], ['2026-01-06']],
  ['all', [monday], [tuesday], ['2026-01-05', '2026-01-06']],
])('finds the dates of a change: %s', (_, before, after, dates) => {
  expect(changedDates(before, after)).toEqual(dates);
});
