import { seededRandom } from '@portal/testing/seeded-random';
import { stringify } from 'csv-stringify/sync';
import { expect, test } from 'vitest';
import { csvField, writeCsvTable } from './write-csv.ts';

/**
 * Formats a field with csv-stringify; line ends always need quotes (RFC 4180), and so does what LibreOffice takes for the
 * end of a field. It doesn't escape a formula after
 * quotes, which an import would take for escaped ones.
 */
function csvStringify(text: string): string {
  const quoted_match = /[;\t\r\n]/;
  const options = { escape_formulas: true, record_delimiter: 'windows', quoted_match };
  const escaped = /^'+[=+\-@＝＋－＠]/.test(text) ? `'${text}` : text;
  return stringify([[escaped, 'end']], options).slice(0, -',end\r\n'.length);
}

async function chunksOf(...batches: string[][]): Promise<string[]> {
  async function* rows() {
    yield* batches;
  }
  const fields = [csvField, (row: string) => String(row.length)];
  const chunks: string[] = [];
  for await (const chunk of writeCsvTable({ titles: ['Text', 'Length'], fields, rows: rows() })) {
    chunks.push(chunk);
  }
  return chunks;
}

test('has a byte order mark, titles, a line for each row and CRLF line ends', async () => {
  expect((await chunksOf(['a', 'b,'], [], ['=c'])).join('')).toBe(
    '\ufeffText,Length\r\na,1\r\n"b,",2\r\n\'=c,2\r\n',
  );
});

test('consists of the titles if there are no rows', async () => {
  expect(await chunksOf()).toEqual(['\ufeffText,Length\r\n']);
});

test('comes in chunks of about 64 KB, whatever the size of the batches', async () => {
  const row = 'x'.repeat(100);
  const batch = Array.from({ length: 1_000 }, () => row);
  const chunks = await chunksOf([row], [], batch, batch);
  for (const chunk of chunks.slice(0, -1)) {
    expect(chunk.length).toBeGreaterThanOrEqual(64 * 1024);
    expect(chunk.length).toBeLessThan(66 * 1024);
  }
  expect(chunks.join('').split('\r\n')).toHaveLength(2_001 + 2);
});

test.each([
  ['Office Computer (x;=1+1;)', '"Office Computer (x;=1+1;)"'],
  ['x\t=1+1', '"x\t=1+1"'],
])('%j stays one field where semicolons and tabs are between fields as well', (text, field) => {
  expect(csvField(text)).toBe(field);
});

test.each([
  '=cmd|calc',
  '+44 20',
  '-1',
  '@SUM(A1)',
  '\tTab',
  '\rReturn',
  '＝１',
  "'=quoted",
  "''+1",
  "'quoted",
  "O'Brien, Anne",
  'the "Boss"',
  'two\nlines',
  'two\r\nlines',
  'Zoë 👩‍⚕️',
  ' blank ',
])('%j is as csv-stringify writes it', (text) => {
  expect(csvField(text)).toBe(csvStringify(text));
});

test('a text of any characters is as csv-stringify writes it', () => {
  const random = seededRandom(2026);
  const alphabet = [...'=+-@\t\r\n"\',; aé', '👩', '＝', '＋', '－', '＠'];
  for (let time = 0; time < 5_000; time += 1) {
    const length = Math.floor(random() * 6);
    const text = Array.from(
      { length },
      () => alphabet[Math.floor(random() * alphabet.length)],
    ).join('');
    expect(csvField(text)).toBe(csvStringify(text));
  }
});
