import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { fileFailures, rowFailures } from './import-failures.ts';

const refusal = (...issues: { path: (string | number)[]; message: string }[]) =>
  new ApiError(400, JSON.stringify({ code: 'BAD_INPUT', message: 'Refused', issues }));

const inRow3 = refusal(
  { path: ['csv', 3], message: 'Username is required.' },
  { path: ['csv', 3], message: 'Number is required.' },
);

test('the problems of a row are shown with the row', () => {
  expect(rowFailures(inRow3, 'Username,Registration\r\nada,NMC\r\n,NMC')).toEqual([
    { row: 3, text: ',NMC', problems: ['Username is required.', 'Number is required.'] },
  ]);
  expect(fileFailures(inRow3)).toEqual([]);
});

test('rows can’t be shown if cells have line breaks', () => {
  const csv = 'Username,Training\nada,"Fire\nsafety"\n,x';
  expect(rowFailures(inRow3, csv)).toMatchObject([{ row: 3, text: '' }]);
});

test('quoted cells without line breaks are shown, also on several lines', () => {
  const csv = 'Username,Training\nada,"Fire ""safety"""\n,"x"';
  expect(rowFailures(inRow3, csv)).toMatchObject([{ row: 3, text: ',"x"' }]);
});

test('a long file whose quotation mark isn’t closed is handled at once', () => {
  const csv = `Username,Training\n"ada,x\n${'ada,NMC,,12A3456B\n'.repeat(30_000)}`;
  expect(rowFailures(inRow3, csv)).toMatchObject([{ row: 3, text: '' }]);
});

test('problems of the file belong to no row', () => {
  const error = refusal({ path: ['csv'], message: 'The column “Name” isn’t recognised.' });
  expect(fileFailures(error)).toEqual(['The column “Name” isn’t recognised.']);
  expect(rowFailures(error, 'Name')).toEqual([]);
});
