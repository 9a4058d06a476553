import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { generatedPassword } from './generated-password.ts';

test('12 characters from letters, digits and @#$%, no formula, never twice the same', () => {
  const many = Array.from({ length: 500 }, () => generatedPassword(6, randomInt));
  for (const password of many) expect(password).toMatch(/^[A-Za-z0-9][A-Za-z0-9@#$%]{11}$/);
  expect(new Set(many).size).toBe(many.length);
});

test('every character is as likely as the others', () => {
  // One request for each of the numbers that are equally likely gives each character once.
  let next = 0;
  const bounds = new Set<number>();
  const all = generatedPassword(66, (bound) => {
    bounds.add(bound);
    return next++;
  });
  expect(new Set(all).size).toBe(66);
  expect([...bounds]).toEqual([62, 66]);
});

test('as long as a password must be', () => {
  expect(generatedPassword(20, randomInt)).toHaveLength(20);
});
