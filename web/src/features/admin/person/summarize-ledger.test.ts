import { expect, it } from 'vitest';
import { summarizeLedger } from './summarize-ledger.ts';

it('sums the total and what is used, without pending requests', () => {
  const lines = [
    { kind: 'entitlement', days: 25 },
    { kind: 'carry-over', days: 3 },
    { kind: 'expired', days: -1 },
    { kind: 'taken', days: -5 },
    { kind: 'given-back', days: 1.5 },
    { kind: 'pending', days: -2 },
  ] as const;
  expect(summarizeLedger(lines)).toEqual({ total: 27, used: 3.5 });
});

it('is exact in hundredths of a day', () => {
  const lines = [
    { kind: 'entitlement', days: 0.1 },
    { kind: 'carry-over', days: 0.2 },
  ] as const;
  expect(summarizeLedger(lines)).toEqual({ total: 0.3, used: 0 });
});
