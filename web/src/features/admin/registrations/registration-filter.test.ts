import { expect, test } from 'vitest';
import {
  readRegistrationFilter,
  registrationFilePath,
  registrationsPath,
  writeRegistrationFilter,
} from './registration-filter.ts';

const noFilter = { kind: null, status: null, team: null };
const team = '692aa350a9cf68615ecd9fd0';

test('the filter is kept in the URL, next to other parameters', () => {
  const urlParams = new URLSearchParams('tab=staff&view=registrations');
  const filter = { kind: 'right-to-work', status: 'expiring', team } as const;
  const written = writeRegistrationFilter(urlParams, filter);
  expect(`${written}`).toBe(
    `tab=staff&view=registrations&kind=right-to-work&status=expiring&team=${team}`,
  );
  expect(readRegistrationFilter(written)).toEqual(filter);
  expect(`${writeRegistrationFilter(written, noFilter)}`).toBe(`${urlParams}`);
});

test('unknown values are no filter', () => {
  expect(readRegistrationFilter(new URLSearchParams('kind=mot&status=late'))).toEqual(noFilter);
});

test('the list and its file have addresses', () => {
  expect(registrationsPath()).toBe('/?tab=staff&view=registrations');
  expect(registrationsPath('expired')).toBe('/?tab=staff&view=registrations&status=expired');
  expect(registrationFilePath(noFilter)).toBe('/api/admin/export/registrations');
  expect(registrationsPath('within-30-days')).toBe(
    '/?tab=staff&view=registrations&status=within-30-days',
  );
  expect(registrationFilePath({ ...noFilter, status: 'within-30-days' })).toBe(
    '/api/admin/export/registrations?expiresWithinDays=30',
  );
  expect(registrationFilePath({ ...noFilter, status: 'expiring' })).toBe(
    '/api/admin/export/registrations?status=expiring',
  );
  expect(registrationFilePath({ kind: 'nmc', status: null, team })).toBe(
    `/api/admin/export/registrations?kind=nmc&teamId=${team}`,
  );
});
