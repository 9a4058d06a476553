import { expect, it } from 'vitest';
import { summarizeChart } from './chart-summary.ts';

it('names the busiest day, the partners and the bank holidays', () => {
  const pair = ['Zoë Adeyemi', 'Callum Reid'] as const;
  const summary = summarizeChart(
    [
      { date: '2026-12-24', off: 3, isMany: true, partners: [pair] },
      { date: '2026-12-25', off: 4, isMany: false, partners: [] },
      { date: '2026-12-29', off: 5, isMany: true, partners: [pair] },
    ],
    { '2026-12-25': 'Christmas Day' },
  );
  expect(summary).toEqual({
    most: 'Busiest day: Tue 29 Dec (5 off)',
    partners: ['Zoë Adeyemi and Callum Reid: Thu 24 Dec, Tue 29 Dec'],
    holidays: ['Fri 25 Dec, Christmas Day'],
  });
  expect(summarizeChart([], {})).toEqual({ most: null, partners: [], holidays: [] });
});
