import { expect, it } from 'vitest';
import { csvFile } from './csv-file.ts';

/** `Blob.text()` drops the byte order mark. */
async function written(...lines: string[][]): Promise<string> {
  return Buffer.from(await csvFile(lines).arrayBuffer()).toString('utf8');
}

it('begins with a byte order mark and ends each line with CRLF', async () => {
  expect(await written(['First name', 'Last name'], ['Zoë', 'Łukasz'])).toBe(
    '\uFEFFFirst name,Last name\r\nZoë,Łukasz\r\n',
  );
});

it('quotes delimiters and line breaks', async () => {
  expect(await written(['a,b', 'say "yes"', 'two\nlines'])).toBe(
    '\uFEFF"a,b","say ""yes""","two\nlines"\r\n',
  );
});

it.each(['a;=1+1', 'a\t=1+1'])('quotes %j, which a spreadsheet may divide', async (value) => {
  expect(await written([value, 'b'])).toBe(`\uFEFF"${value}",b\r\n`);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', "'=1+1"])(
  'escapes the formula %j',
  async (value) => {
    expect(await written([value, 'b'])).toBe(`\uFEFF'${value},b\r\n`);
  },
);
