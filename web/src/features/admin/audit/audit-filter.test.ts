import { expect, it } from 'vitest';
import {
  auditPath,
  dayRangeError,
  isAuditFiltered,
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
  const urlParams = writeAuditFilter(new URLSearchParams('tab=admins&view=audit'), filter);
  expect(readAuditFilter(urlParams)).toEqual(filter);
  expect(writeAuditFilter(urlParams, noAuditFilter).toString()).toBe('tab=admins&view=audit');
});

it('ignores unknown values in the address', () => {
  const urlParams = new URLSearchParams('action=burnt&from=2026-13-01&to=yesterday');
  expect(readAuditFilter(urlParams)).toEqual(noAuditFilter);
  expect(isAuditFiltered(noAuditFilter)).toBe(false);
  expect(isAuditFiltered(filter)).toBe(true);
});

it('builds the path for a filter and for the entries before another', () => {
  expect(auditPath(noAuditFilter, 50)).toBe('/api/admin/audit?limit=50');
  expect(auditPath({ ...noAuditFilter, toDay: '2026-07-31' }, 50, 12)).toBe(
    '/api/admin/audit?limit=50&toDay=2026-07-31&before=12',
  );
});

it('reports an end date before the start date', () => {
  expect(dayRangeError(filter)).toBeNull();
  expect(dayRangeError({ ...filter, toDay: '2026-06-30' })).toBe(
    'The end date can’t be before the start date',
  );
});
