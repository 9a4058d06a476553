import { expect, test } from 'vitest';
import { searchKey, searchWords } from './search-key.ts';

test('leaves out case and accents', () => {
  expect(searchKey('Zoë ÅNGSTRÖM')).toBe('zoe angstrom');
});

test.each([
  ['', []],
  ['  ', []],
  [' Zoë  NURSE ', ['zoe', 'nurse']],
])('the words of %j are %j', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});
