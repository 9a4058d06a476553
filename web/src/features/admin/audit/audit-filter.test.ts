import { expect, it } from 'vitest';
import {
  daysProblem,
  everything,
  isFiltered,
  pathOf,
  readFilter,
  writeFilter,
} from './audit-filter.ts';

const filter = {
  action: 'account-deleted',
  personId: '66f0000000000000000a11ce',
  fromDay: '2026-07-01',
  toDay: '2026-07-31',
} as const;

it('reads from the address what it wrote, and leaves the rest of it', () => {
  const address = writeFilter(new URLSearchParams('tab=admins&view=audit'), filter);
  expect(readFilter(address)).toEqual(filter);
  expect(writeFilter(address, everything).toString()).toBe('tab=admins&view=audit');
});

it('takes from the address only what can be asked for', () => {
  const address = new URLSearchParams('action=burnt&from=2026-13-01&to=yesterday');
  expect(readFilter(address)).toEqual(everything);
  expect(isFiltered(everything)).toBe(false);
  expect(isFiltered(filter)).toBe(true);
});

it('asks for what is chosen, and for what comes before an entry', () => {
  expect(pathOf(everything, 50)).toBe('/api/admin/audit?limit=50');
  expect(pathOf({ ...everything, toDay: '2026-07-31' }, 50, 12)).toBe(
    '/api/admin/audit?limit=50&toDay=2026-07-31&before=12',
  );
});

it('says so where the days are the wrong way round', () => {
  expect(daysProblem(filter)).toBeNull();
  expect(daysProblem({ ...filter, toDay: '2026-06-30' })).toBe('This is before the first day.');
});
