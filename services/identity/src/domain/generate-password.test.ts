import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { generatePassword } from './generate-password.ts';

test('generates 12 letters, digits and @#$%, never a formula and never the same twice', () => {
  const many = Array.from({ length: 500 }, () => generatePassword(6, randomInt));
  for (const password of many) expect(password).toMatch(/^[A-Za-z0-9][A-Za-z0-9@#$%]{11}$/);
  expect(new Set(many).size).toBe(many.length);
});

test('every character is equally likely', () => {
  // Each possible number occurs once, so each character does too.
  let next = 0;
  const bounds = new Set<number>();
  const all = generatePassword(66, (bound) => {
    bounds.add(bound);
    return next++;
  });
  expect(new Set(all).size).toBe(66);
  expect([...bounds]).toEqual([62, 66]);
});

test('generates longer passwords if the minimum length is greater', () => {
  expect(generatePassword(20, randomInt)).toHaveLength(20);
});
