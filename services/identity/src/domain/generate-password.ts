const letters = 'abcdefghijklmnopqrstuvwxyz';
const plain = `${letters}${letters.toUpperCase()}0123456789`;
const alphabet = `${plain}@#$%`;
const length = 12;

/**
 * Generates a temporary password of 12 random letters, digits and @#$%
 * (docs/specification/people.md), or more if `minLength` is greater. The first character is a
 * letter or digit, because a spreadsheet reads text that starts with @ as a formula. `randomInteger`
 * returns a random integer below its argument, like crypto’s randomInt.
 */
export function generatePassword(
  minLength: number,
  randomInteger: (bound: number) => number,
): string {
  const count = Math.max(length, minLength);
  return Array.from({ length: count }, (_, place) => {
    const from = place === 0 ? plain : alphabet;
    return from[randomInteger(from.length)];
  }).join('');
}
