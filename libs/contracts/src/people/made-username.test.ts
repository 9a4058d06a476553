import { expect, test } from 'vitest';
import { madeUsername } from './made-username.ts';
import { username } from './user.ts';

const lowest = () => 0;
const highest = () => 1 - Number.EPSILON;

test('joins the names in lower case, a dot and a number', () => {
  expect(madeUsername('Grace', 'Okafor', lowest)).toBe('graceokafor.1000');
  expect(madeUsername('Mary Ann', ' van  Dyke', highest)).toBe('maryannvandyke.10998');
});

test('keeps letters of every language and drops what a username may not hold', () => {
  expect(madeUsername('Zoë', "O'Neill-Smith", lowest)).toBe("zoëo'neill-smith.1000");
  expect(madeUsername('Anna (HR) ✨', 'Łuk@sz/!', lowest)).toBe('annahrłuksz.1000');
});

test('is a username, however long the name is', () => {
  const long = madeUsername('a'.repeat(100), 'b'.repeat(100), highest);
  expect(username.parse(long)).toHaveLength(64);
  // Letters of two code units are never cut in half.
  const gothic = madeUsername('𐌰'.repeat(100), '', lowest);
  expect(username.parse(gothic)).toBe(gothic);
});

test('is empty until there is a name', () => {
  expect(madeUsername('', ' ', lowest)).toBe('');
});
