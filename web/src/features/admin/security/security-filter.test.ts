import { expect, it } from 'vitest';
import {
  isSecurityFiltered,
  noSecurityFilter,
  readSecurityFilter,
  writeSecurityFilter,
} from './security-filter.ts';

const filter = {
  kind: 'failed-sign-in',
  outcome: 'failure',
  personId: 'a'.repeat(24),
  fromDay: '2026-07-01',
  toDay: '2026-07-02',
} as const;

it('is the same after being written to the URL, which keeps its other parameters', () => {
  const params = writeSecurityFilter(new URLSearchParams('tab=admins&view=security'), filter);
  expect(params.get('view')).toBe('security');
  expect(readSecurityFilter(params)).toEqual(filter);
  const cleared = writeSecurityFilter(params, noSecurityFilter);
  expect(cleared.toString()).toBe('tab=admins&view=security');
});

it('ignores what isn’t a filter', () => {
  const params = new URLSearchParams('kind=burglary&outcome=draw&of=&from=yesterday&to=2026-13-01');
  expect(readSecurityFilter(params)).toEqual(noSecurityFilter);
  expect(isSecurityFiltered(noSecurityFilter)).toBe(false);
  expect(isSecurityFiltered({ ...noSecurityFilter, outcome: 'success' })).toBe(true);
});
