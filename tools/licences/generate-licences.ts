import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../root-folder.ts';
import { allowedLicences } from './allowed-licences.ts';

const documentFile = 'docs/licences.md';
const [tableStart, tableEnd] = [
  '<!-- licences, made by `npm run generate` -->',
  '<!-- /licences -->',
];

/** Generates the table of docs/licences.md, by path from the repository root. */
export async function generateLicences(): Promise<Map<string, string>> {
  const document = await readFile(join(rootFolder, documentFile), 'utf8');
  const [before, rest] = document.split(tableStart);
  const after = rest?.split(tableEnd)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`${documentFile} has no ${tableStart} … ${tableEnd}`);
  }
  const rows = allowedLicences.map(
    ({ id, packages, onlyDevelopment, reason }) =>
      `| ${id} | ${placesOf(packages, onlyDevelopment)} | ${reason} |`,
  );
  const table = ['| licence | allowed in | why |', '|---|---|---|', ...rows].join('\n');
  return new Map([[documentFile, `${before}${tableStart}\n\n${table}\n\n${tableEnd}${after}`]]);
}

function placesOf(packages: readonly string[] | undefined, onlyDevelopment?: true): string {
  const names = packages?.map((name) => `\`${name}\``).join(', ');
  if (!onlyDevelopment) return names ?? 'all packages';
  return names ? `${names} (builds and tests)` : 'builds and tests';
}
