import { importColumns, mostImported } from '@portal/contracts/people/import-users';
import { describe, expect, test } from 'vitest';
import { staffFile } from './staff-file.ts';

const header = importColumns.join(',');
const cellsOf = (csv: string) => staffFile(csv).lines.map(({ cells }) => Object.values(cells));
const ada = ['Ada', 'Lovelace', 'ada.l', 'ada@example.org', 'admin', '30', '08:00', '16:00'];

describe('a file is read', () => {
  test.each([
    ['with commas', `${header}\n${ada.join(',')}\n`],
    ['with semicolons', `${importColumns.join(';')}\n${ada.join(';')}`],
    ['with tabs', `${importColumns.join('\t')}\n${ada.join('\t')}`],
    ['with a BOM and CRLF', `\ufeff${header}\r\n${ada.join(',')}\r\n`],
    ['with CR alone', `${header}\r${ada.join(',')}\r`],
    ['with everything quoted', `"${importColumns.join('","')}"\n"${ada.join('","')}"`],
    ['with blanks around', `${importColumns.join(' , ')}\n ${ada.join(' ,  ')} `],
    ['with blank lines', `\n${header}\n\n\n${ada.join(',')}\n,,,,,,,\n\n`],
    ['with capitals', `${header.toUpperCase()}\n${ada.join(',')}`],
    ['with underscores', `${header.replaceAll(' ', '_')}\n${ada.join(',')}`],
    ['in another order', `${importColumns.toReversed().join()}\n${ada.toReversed().join()}`],
    ['with columns that have no name', `${header},,\n${ada.join(',')},,\n`],
  ])('%s', (_what, csv) => {
    expect(staffFile(csv).problems).toEqual([]);
    expect(cellsOf(csv)).toEqual([ada]);
  });

  test('with the names alone: the rest is empty', () => {
    const { lines, problems } = staffFile('Last name,First name\nLovelace,Ada\nHopper');
    expect(problems).toEqual([]);
    expect(
      lines.map(({ cells }) => [cells['First name'], cells['Last name'], cells.Email]),
    ).toEqual([
      ['Ada', 'Lovelace', ''],
      ['', 'Hopper', ''],
    ]);
  });

  test('with delimiters, quotes and line ends in quotes, and quotes inside of a cell', () => {
    const csv = 'First name;Last name\n"Mary;""Ann""";"Van\r\nDyke"\nBob;O"Neill\n';
    const { lines } = staffFile(csv);
    expect(lines.map(({ line, cells }) => [line, cells['First name'], cells['Last name']])).toEqual(
      [
        [2, 'Mary;"Ann"', 'Van\nDyke'],
        [4, 'Bob', 'O"Neill'],
      ],
    );
  });

  test('and its lines are counted as an editor shows them', () => {
    const csv = '\r\nFirst name,Last name\r\n\r\nA,B\r\n"C\r\nC",D\r\n,\r\n\r\nE,F,surplus\r\n';
    const { lines } = staffFile(csv);
    expect(lines.map(({ line, cells }) => [line, cells['First name']])).toEqual([
      [4, 'A'],
      [5, 'C\nC'],
      [9, 'E'],
    ]);
    expect(lines[2]?.surplus).toEqual(['surplus']);
  });
});

describe('what is wrong with a file as a whole', () => {
  const columns = `The columns are: ${importColumns.join(', ')}.`;
  const many = (count: number) => `First name,Last name\n${'Ada,Lovelace\n'.repeat(count)}`;

  test.each([
    [' \n\n', ['The file is empty.']],
    ['First name,Last name\n,\n', ['The file has no line below its header.']],
    ['First name,Email\nAda,', ['The column “Last name” is missing.', columns]],
    [
      'Ada,Lovelace\nGrace,Hopper',
      [
        'The column “Ada” is not known.',
        'The column “Lovelace” is not known.',
        'The column “First name” is missing.',
        'The column “Last name” is missing.',
        columns,
      ],
    ],
    [
      'First name,Last name,Phone,first  NAME\nAda,Lovelace,1,x',
      ['The column “Phone” is not known.', 'The column “first  NAME” is there twice.', columns],
    ],
    ['First name,Last name,\nAda,Lovelace,x', ['Column 3 has no name.', columns]],
    [
      'First name,Last name\n"Ada,Lovelace\n',
      ['The file can’t be read: a quotation mark is opened and not closed.'],
    ],
    [
      many(mostImported + 1),
      ['The file has 501 lines of staff. At most 500 can be imported at once: please split it.'],
    ],
  ])('%j', (csv, problems) => {
    expect(staffFile(csv)).toEqual({ lines: [], problems });
  });

  test('500 lines are not too many', () => {
    expect(staffFile(many(mostImported)).lines).toHaveLength(mostImported);
  });
});
