import { expect, test } from 'vitest';
import { summaryRow } from './summary-row.ts';
import { watchMachine } from './watch-machine.ts';
import type { Outcome } from './workload-types.ts';

const machine = { cores: 2, before: 3.14, others: 0.41, stolen: 0.02 };

function rowOf(outcome: Partial<Outcome> | Error): string {
  const complete = { table: {}, summary: '', result: '0.64', spread: 0.1, reached: true };
  return summaryRow({
    name: 'read',
    target: 'at least 0.4',
    outcome: outcome instanceof Error ? outcome : { ...complete, measured: null, ...outcome },
    machine,
  });
}

test('a row says whether the target was reached', () => {
  expect(rowOf({})).toBe('| read | at least 0.4 | 0.64 | 10 % | reached |');
  expect(rowOf({ reached: false })).toBe('| read | at least 0.4 | 0.64 | 10 % | MISSED |');
  expect(rowOf({ spread: null })).toBe('| read | at least 0.4 | 0.64 |  | reached |');
});

test('a figure whose rounds differ by more than 15 % can’t be trusted, and the row says why', () => {
  expect(rowOf({ spread: 0.15 })).toContain('| reached |');
  for (const reached of [true, false]) {
    expect(rowOf({ spread: 0.23, reached })).toBe(
      `| read | at least 0.4 | 0.64 | 23 % | ${reached ? 'reached' : 'MISSED'}, but can't be trusted: the rounds differ by 23 % (other programs took 41 % of 2 cores, 2 % was stolen, load average 3.1 before) |`,
    );
  }
});

test('a workload that failed has a row with the reason', () => {
  expect(rowOf(new Error('no answer\nfrom it'))).toBe(
    '| read | at least 0.4 |  |  | not measured: no answer |',
  );
});

test('the load of the machine consists of shares', () => {
  const { stop } = watchMachine();
  const end = performance.now() + 200;
  while (performance.now() < end);
  const { cores, others, stolen } = stop();
  expect(cores).toBeGreaterThan(0);
  for (const share of [others ?? 0, stolen ?? 0]) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  }
});
