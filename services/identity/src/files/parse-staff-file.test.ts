import { importColumns, maxImportRows } from '@portal/contracts/identity/import-users';
import { describe, expect, test } from 'vitest';
import { parseStaffFile } from '../domain/parse-staff-file.ts';
import { parseCsv } from './parse-csv.ts';

const readStaff = async (csv: string) => parseStaffFile(await parseCsv(csv));
const header = importColumns.join(',');
const cellsOf = async (csv: string) =>
  (await readStaff(csv)).lines.map(({ cells }) => Object.values(cells));
const ada = [
  ...['Ada', 'Lovelace', 'ada.l', 'ada@example.org', 'admin', '30', '08:00', '16:00'],
  ...['2026-07-01', '2027-06-30', 'Nurse', '37.5', 'fixed-term', 'Mon-Fri', '30', 'Ward 3'],
];

describe('parses a file', () => {
  test.each([
    ['with commas', `${header}\n${ada.join(',')}\n`],
    ['with semicolons', `${importColumns.join(';')}\n${ada.join(';')}`],
    ['with tabs', `${importColumns.join('\t')}\n${ada.join('\t')}`],
    ['with a BOM and CRLF', `\ufeff${header}\r\n${ada.join(',')}\r\n`],
    ['with CR only', `${header}\r${ada.join(',')}\r`],
    ['with all cells quoted', `"${importColumns.join('","')}"\n"${ada.join('","')}"`],
    ['with spaces around cells', `${importColumns.join(' , ')}\n ${ada.join(' ,  ')} `],
    ['with blank lines', `\n${header}\n\n\n${ada.join(',')}\n,,,,,,,\n\n`],
    ['with capitals', `${header.toUpperCase()}\n${ada.join(',')}`],
    ['with underscores', `${header.replaceAll(' ', '_')}\n${ada.join(',')}`],
    ['in another order', `${importColumns.toReversed().join()}\n${ada.toReversed().join()}`],
    ['with columns that have no name', `${header},,\n${ada.join(',')},,\n`],
  ])('%s', async (_what, csv) => {
    expect((await readStaff(csv)).problems).toEqual([]);
    expect(await cellsOf(csv)).toEqual([ada]);
  });

  test('without the quote that exports add before what a spreadsheet would take for a formula', async () => {
    const [names, ...guarded] = [`Ada,'-Dash`, `'@SUM(1)`, `"'=Team ""X"", A"`];
    const lines = await readStaff(
      `First name,Last name,Role,Job title,Team\n${names},employee,${guarded.join(',')}\nAnne,'Hooft,employee,,`,
    );
    expect(lines.problems).toEqual([]);
    expect(
      lines.lines.map(({ cells }) => [cells['Last name'], cells['Job title'], cells.Team]),
    ).toEqual([
      ['-Dash', '@SUM(1)', '=Team "X", A'],
      ["'Hooft", '', ''],
    ]);
  });

  test('with names only, leaving the rest empty', async () => {
    const { lines, problems } = await readStaff('Last name,First name\nLovelace,Ada\nHopper');
    expect(problems).toEqual([]);
    expect(
      lines.map(({ cells }) => [cells['First name'], cells['Last name'], cells.Email]),
    ).toEqual([
      ['Ada', 'Lovelace', ''],
      ['', 'Hopper', ''],
    ]);
  });

  test('with delimiters, quotes and line ends in quotes, and quotes inside a cell', async () => {
    const csv = 'First name;Last name\n"Mary;""Ann""";"Van\r\nDyke"\nBob;O"Neill\n';
    const { lines } = await readStaff(csv);
    expect(lines.map(({ line, cells }) => [line, cells['First name'], cells['Last name']])).toEqual(
      [
        [2, 'Mary;"Ann"', 'Van\nDyke'],
        [4, 'Bob', 'O"Neill'],
      ],
    );
  });

  test('with the line numbers that an editor shows', async () => {
    const csv = '\r\nFirst name,Last name\r\n\r\nA,B\r\n"C\r\nC",D\r\n,\r\n\r\nE,F,surplus\r\n';
    const { lines } = await readStaff(csv);
    expect(lines.map(({ line, cells }) => [line, cells['First name']])).toEqual([
      [4, 'A'],
      [5, 'C\nC'],
      [9, 'E'],
    ]);
    expect(lines[2]?.extraCells).toEqual(['surplus']);
  });
});

describe('finds problems with the file as a whole', () => {
  const columns = `You can use these columns: ${importColumns.join(', ')}.`;
  const many = (count: number) => `First name,Last name\n${'Ada,Lovelace\n'.repeat(count)}`;

  test.each([
    [' \n\n', ['The file is empty.']],
    ['First name,Last name\n,\n', ['The file has no rows below its header.']],
    ['First name,Email\nAda,', ['The column “Last name” is missing.', columns]],
    [
      'Ada,Lovelace\nGrace,Hopper',
      [
        'The column “Ada” isn’t recognised.',
        'The column “Lovelace” isn’t recognised.',
        'The column “First name” is missing.',
        'The column “Last name” is missing.',
        columns,
      ],
    ],
    [
      'First name,Last name,Phone,first  NAME\nAda,Lovelace,1,x',
      ['The column “Phone” isn’t recognised.', 'The column “first  NAME” appears twice.', columns],
    ],
    ['First name,Last name,\nAda,Lovelace,x', ['Column 3 has no name.', columns]],
    [
      'First name,Last name\n"Ada,Lovelace\n',
      ['We can’t read the file: a quotation mark is opened but not closed.'],
    ],
    [
      many(maxImportRows + 1),
      ['The file has 501 rows of staff. You can import up to 500 at a time, so split the file.'],
    ],
  ])('%j', async (csv, problems) => {
    expect(await readStaff(csv)).toEqual({ lines: [], problems });
  });

  test('accepts 500 lines', async () => {
    expect((await readStaff(many(maxImportRows))).lines).toHaveLength(maxImportRows);
  });
});
