import { randomInt } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const alphabet = `${letters}${letters.toUpperCase()}0123456789@#$%`;
const length = 12;

/**
 * A temporary password: 12 characters from letters, digits and @#$% (portal.md section 5), each as
 * likely as the others, and more of them where a password must be longer. `below` gives a random
 * whole number below a bound.
 */
export function generatedPassword(
  minLength: number,
  below: (bound: number) => number = randomInt,
): string {
  const count = Math.max(length, minLength);
  return Array.from({ length: count }, () => alphabet[below(alphabet.length)]).join('');
}
