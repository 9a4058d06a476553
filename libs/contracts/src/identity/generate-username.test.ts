import { expect, test } from 'vitest';
import { generateUsername } from './generate-username.ts';
import { username } from './user.ts';

const lowest = () => 0;
const highest = () => 1 - Number.EPSILON;

test('joins the names in lower case, a dot and a number', () => {
  expect(generateUsername('Grace', 'Okafor', lowest)).toBe('graceokafor.1000');
  expect(generateUsername('Mary Ann', ' van  Dyke', highest)).toBe('maryannvandyke.10998');
});

test('keeps letters of every language and drops invalid characters', () => {
  expect(generateUsername('Zoë', "O'Neill-Smith", lowest)).toBe("zoëo'neill-smith.1000");
  expect(generateUsername('Anna (HR) ✨', 'Łuk@sz/!', lowest)).toBe('annahrłuksz.1000');
});

test('drops letters of other alphabets beside Latin ones', () => {
  const mixed = generateUsername('Anna', 'Иванова-Smith', lowest);
  expect(mixed).toBe('anna-smith.1000');
  expect(username.parse(mixed)).toBe(mixed);
});

test('is a valid username for very long names', () => {
  const long = generateUsername('a'.repeat(100), 'b'.repeat(100), highest);
  expect(username.parse(long)).toHaveLength(64);
  // Letters of two code units are never cut in half.
  const gothic = generateUsername('𐌰'.repeat(100), '', lowest);
  expect(username.parse(gothic)).toBe(gothic);
});

test('is empty until there is a name', () => {
  expect(generateUsername('', ' ', lowest)).toBe('');
});
