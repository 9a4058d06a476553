import { expect, test } from 'vitest';
import { parseDemoOptions } from './demo-options.ts';

test('without options the size is that of an existing demo, or the default', () => {
  expect(parseDemoOptions([])).toBeNull();
});

test('one option keeps the default of the other', () => {
  expect(parseDemoOptions(['--people', '10000'])).toEqual({ people: 10_000, years: 2 });
  expect(parseDemoOptions(['--years=3'])).toEqual({ people: 60, years: 3 });
});

test.each([
  [['--people', '9'], '--people must be a whole number from 10 to 100000, not 9'],
  [['--people', '1e3'], '--people must be a whole number from 10 to 100000, not 1e3'],
  [['--people='], '--people must be a whole number from 10 to 100000, not '],
  [['--years', '0'], '--years must be a whole number from 1 to 6, not 0'],
  [['--years', '2.5'], '--years must be a whole number from 1 to 6, not 2.5'],
  [['--staff', '5'], 'usage: npm run demo [-- --people 60 --years 2]'],
  [['60'], 'usage: npm run demo [-- --people 60 --years 2]'],
  [['--people'], 'usage: npm run demo [-- --people 60 --years 2]'],
])('refuses %j with a message that says what is wrong', (given, message) => {
  expect(() => parseDemoOptions(given)).toThrow(message);
});
