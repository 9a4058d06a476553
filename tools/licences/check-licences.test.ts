import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../root-folder.ts';
import { type AllowedLicence, allowedLicences } from './allowed-licences.ts';
import { forbiddenLicences, installedPackages } from './check-licences.ts';

const allowed: AllowedLicence[] = [
  { id: 'MIT', reason: 'permissive' },
  { id: 'MPL-2.0', onlyDevelopment: true, reason: 'unchanged' },
  { id: 'OFL-1.1', packages: ['inter'], reason: 'a font' },
];

interface Use {
  name?: string;
  isDevelopment?: boolean;
}

const faultsOf = (licence: string, { name = 'tool', isDevelopment = false }: Use = {}) =>
  forbiddenLicences([{ name, licence, isDevelopment }], allowed);

test.each<[string, Use?]>([
  ['MIT'],
  ['(MIT OR GPL-3.0-only)'],
  ['GPL-3.0-only OR MIT'],
  ['MPL-2.0', { isDevelopment: true }],
  ['(MIT AND MPL-2.0)', { isDevelopment: true }],
  ['OFL-1.1', { name: 'inter' }],
])('%s is allowed where it may be used: %j', (licence, use) => {
  expect(faultsOf(licence, use)).toEqual([]);
});

test.each([
  ['GPL-3.0-only', 'tool: GPL-3.0-only is not allowed in production'],
  ['MPL-2.0', 'tool: MPL-2.0 is not allowed in production'],
  ['(MIT AND GPL-3.0-only)', 'tool: (MIT AND GPL-3.0-only) is not allowed in production'],
  ['MIT AND (MIT OR Zlib)', 'tool: MIT AND (MIT OR Zlib) is not allowed in production'],
  ['OFL-1.1', 'tool: OFL-1.1 is not allowed in production'],
  ['SEE LICENSE IN LICENSE.md', 'tool: SEE LICENSE IN LICENSE.md is not allowed in production'],
  ['', 'tool: no licence is not allowed in production'],
])('%s is refused', (licence, fault) => {
  expect(faultsOf(licence)).toEqual([fault]);
});

test('all packages have an allowed licence, and each allowed one is in use', () => {
  const packages = installedPackages(rootFolder);
  expect(packages.length).toBeGreaterThan(500);
  expect(forbiddenLicences(packages)).toEqual([]);
  const unused = allowedLicences.filter(({ id }) => {
    const others = allowedLicences.filter((one) => one.id !== id);
    return forbiddenLicences(packages, others).length === 0;
  });
  expect(unused).toEqual([]);
});

test('each of the named packages is installed', () => {
  const names = new Set(installedPackages(rootFolder).map(({ name }) => name));
  const named = allowedLicences.flatMap(({ packages = [] }) => packages);
  expect(named.filter((name) => !names.has(name))).toEqual([]);
});

test('docs/licences.md names each package under the Elastic License', () => {
  const document = readFileSync(join(rootFolder, 'docs/licences.md'), 'utf8');
  const section = document.split(/^## /m).find((text) => text.startsWith('Apollo')) ?? '';
  const elastic = allowedLicences.find(({ id }) => id === 'Elastic-2.0')?.packages ?? [];
  expect(elastic.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});
