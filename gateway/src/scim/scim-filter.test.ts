import { expect, test } from 'vitest';
import { readScimFilter } from './scim-filter.ts';

test.each([
  ['userName eq "ada"', { userName: 'ada' }],
  ['USERNAME Eq "ada"', { userName: 'ada' }],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada"', { userName: 'ada' }],
  ['userName eq "this or that"', { userName: 'this or that' }],
  ['externalId eq 5', { externalId: '5' }],
  ['id eq "a" and active eq "False"', { id: 'a', active: false }],
  ['emails eq "a@b.org"', { email: 'a@b.org' }],
  ['emails[type eq "work"].value eq "a@b.org"', { email: 'a@b.org' }],
  [
    'active eq true and meta.lastModified gt "2026-01-01T01:00:00+01:00"',
    { active: true, modifiedAfter: '2026-01-01T00:00:00.000Z' },
  ],
])('reads %s', (text, search) => {
  expect(readScimFilter(text)).toEqual(search);
});

test.each([
  '',
  '"',
  'userName',
  'userName eq',
  'userName eq null',
  'userName pr',
  'userName co "a"',
  'userName eq "a" and userName eq "b"',
  'userName eq "a" or id eq "b"',
  'not (userName eq "a")',
  'password eq "a"',
  'active eq "maybe"',
  'meta.lastModified gt "yesterday"',
  'meta.lastModified lt "2026-01-01T00:00:00Z"',
  'emails[type eq "home"].value eq "a@b.org"',
  '__proto__ eq "a"',
  'constructor eq "a"',
  `userName eq "${'a'.repeat(500)}"`,
])('refuses %s', (text) => {
  expect(() => readScimFilter(text)).toThrow(
    expect.objectContaining({ status: 400, scimType: 'invalidFilter' }),
  );
});
