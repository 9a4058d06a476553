import { csvField } from '@portal/runtime/write-csv';
import { seededRandom } from '@portal/testing/seeded-random';
import { expect, test } from 'vitest';
import { parseTable } from '../domain/parse-table.ts';
import { parseCsv } from './parse-csv.ts';

const format = {
  columns: ['Name'],
  required: ['Name'],
  maxRows: 10_000,
  rowsName: 'rows',
} as const;
const namesIn = async (csv: string) =>
  parseTable(await parseCsv(csv), format).lines.map(({ cells }) => cells.Name);
const exported = (names: readonly string[]) => ['Name', ...names.map(csvField)].join('\r\n');

test.each([
  ['=Risk', "'=Risk"],
  ["'=quoted", "''=quoted"],
  ["''+1", "'''+1"],
  ["'＠home", "''＠home"],
  ["'plain", "'plain"],
])('%s is exported as %s, and imported again', async (name, field) => {
  expect(csvField(name)).toBe(field);
  expect(await namesIn(exported([name]))).toEqual([name]);
});

test('any names are the same after an export and an import', async () => {
  const random = seededRandom(2027);
  const alphabet = [..."''''=+-@\"',; aé", '👩', '＝', '＋', '－', '＠'];
  const names = Array.from({ length: 5_000 }, () =>
    Array.from(
      { length: 1 + Math.floor(random() * 6) },
      () => alphabet[Math.floor(random() * alphabet.length)],
    )
      .join('')
      .trim(),
  ).filter((name) => name !== '');
  expect(await namesIn(exported(names))).toEqual(names);
});

test('a file with far too many rows or columns is refused: each takes time', async () => {
  const manyColumns = Array.from({ length: 20_000 }, (_, index) => `c${index}`).join();
  for (const [csv, problem] of [
    [`Name\n${'x\n'.repeat(100_000)}`, /more than 100,000 rows/],
    [`${manyColumns}\nx`, /more than 200 columns/],
    [`Name${','.repeat(20_000)}\n${'x\n'.repeat(20_000)}`, /more than 200 columns/],
    [`Name\nx${',y'.repeat(300)}`, /more than 200 columns/],
  ] as const) {
    expect(parseTable(await parseCsv(csv), format)).toEqual({
      lines: [],
      problems: [expect.stringMatching(problem)],
    });
  }
  expect(await namesIn(`Name${','.repeat(199)}\nx`)).toEqual(['x']);
});
