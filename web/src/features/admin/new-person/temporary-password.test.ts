import { expect, it } from 'vitest';
import { temporaryPassword } from './temporary-password.ts';

const passwords = Array.from({ length: 2_000 }, temporaryPassword);

it('has 12 letters, digits and @#$%', () => {
  for (const password of passwords) expect(password).toMatch(/^[A-Za-z0-9@#$%]{12}$/);
});

it('uses every character about equally often and repeats no password', () => {
  const counts = new Map<string, number>();
  for (const character of passwords.join('')) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const expected = (2_000 * 12) / 66;
  expect(counts.size).toBe(66);
  for (const count of counts.values())
    expect(Math.abs(count - expected)).toBeLessThan(expected / 2);
  expect(new Set(passwords).size).toBe(passwords.length);
});
