import { expect, it } from 'vitest';
import {
  auditPath,
  dayRangeError,
  isFiltered,
  noAuditFilter,
  readAuditFilter,
  writeAuditFilter,
} from './audit-filter.ts';

const filter = {
  action: 'account-deleted',
  personId: '66f0000000000000000a11ce',
  fromDay: '2026-07-01',
  toDay: '2026-07-31',
} as const;

it('reads what it wrote and keeps the other parameters', () => {
  const address = writeAuditFilter(new URLSearchParams('tab=admins&view=audit'), filter);
  expect(readAuditFilter(address)).toEqual(filter);
  expect(writeAuditFilter(address, noAuditFilter).toString()).toBe('tab=admins&view=audit');
});

it('ignores unknown values in the address', () => {
  const address = new URLSearchParams('action=burnt&from=2026-13-01&to=yesterday');
  expect(readAuditFilter(address)).toEqual(noAuditFilter);
  expect(isFiltered(noAuditFilter)).toBe(false);
  expect(isFiltered(filter)).toBe(true);
});

it('builds the path for a filter and for the entries before another', () => {
  expect(auditPath(noAuditFilter, 50)).toBe('/api/admin/audit?limit=50');
  expect(auditPath({ ...noAuditFilter, toDay: '2026-07-31' }, 50, 12)).toBe(
    '/api/admin/audit?limit=50&toDay=2026-07-31&before=12',
  );
});

it('reports an end date before the start date', () => {
  expect(dayRangeError(filter)).toBeNull();
  expect(dayRangeError({ ...filter, toDay: '2026-06-30' })).toBe('End date is before start date.');
});
