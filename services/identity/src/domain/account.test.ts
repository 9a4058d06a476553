import { expect, test } from 'vitest';
import { usernameKey } from './account.ts';

test.each([
  ['Ada.Lovelace', 'ada.lovelace'],
  ['  ada  ', 'ada'],
  ['ÉLODIE', 'élodie'],
  // The same letter, composed and decomposed.
  ['e\u0301lodie', '\u00e9lodie'],
  ['ＡＤＡ', 'ada'],
  ['straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['STRASSE', 'strasse'],
  ['İbrahim', 'ibrahim'],
  ['ıbrahim', 'ibrahim'],
  ['IBRAHIM', 'ibrahim'],
  ['οδοσ', 'οδος'],
  ['ΟΔΟΣ', 'οδος'],
  ['ﬁona', 'fiona'],
])('%s has the username key %s', (written, key) => {
  expect(usernameKey(written)).toBe(key);
});
