const letters = 'abcdefghijklmnopqrstuvwxyz';
const plain = `${letters}${letters.toUpperCase()}0123456789`;
const alphabet = `${plain}@#$%`;
const length = 12;

/**
 * A temporary password: 12 characters from letters, digits and @#$% (portal.md section 5), each as
 * likely as the others, and more of them where a password must be longer. The first is none of @#$%:
 * a spreadsheet that a list of passwords is opened in takes what begins with @ for a formula.
 * `below` gives a random whole number below a bound, as crypto’s randomInt does.
 */
export function generatedPassword(minLength: number, below: (bound: number) => number): string {
  const count = Math.max(length, minLength);
  return Array.from({ length: count }, (_, place) => {
    const from = place === 0 ? plain : alphabet;
    return from[below(from.length)];
  }).join('');
}
