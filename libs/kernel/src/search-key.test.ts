import { expect, test } from 'vitest';
import { searchKey, searchWords } from './search-key.ts';

test.each([
  ['Zoë ÅNGSTRÖM', 'zoe angstrom'],
  ['Søren ŁUKASZ Đorđe', 'soren lukasz dorde'],
  ['Weiß Æsa Œuvre Işıl', 'weiss aesa oeuvre isil'],
])('the key of %j has neither case nor accents', (text, key) => {
  expect(searchKey(text)).toBe(key);
});

test.each([
  ['', []],
  ['  ', []],
  [' Zoë  NURSE ', ['zoe', 'nurse']],
])('the words of %j are %j', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});
