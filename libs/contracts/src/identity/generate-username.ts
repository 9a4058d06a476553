const maxLength = 64;
const suffixLength = 6;

/**
 * Generates a username from a name: the names in lower case without spaces, a dot and a number from 1000
 * to 10998 (docs/specification/people.md). Characters that a username can't have are dropped, and beside Latin letters
 * those of other alphabets. Empty where no character is left. `random` gives a number from 0 up to 1, as Math.random does.
 */
export function generateUsername(
  firstName: string,
  lastName: string,
  random: () => number,
): string {
  const letters = `${firstName}${lastName}`
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._'-]/gu, '');
  if (letters === '') return '';
  const isLatin = /\p{Script=Latin}/u.test(letters);
  const ofOneScript = isLatin ? letters.replace(/[^\p{Script=Latin}\P{L}]/gu, '') : letters;
  const number = 1000 + Math.floor(random() * 9999);
  return `${[...ofOneScript].slice(0, maxLength - suffixLength).join('')}.${number}`;
}
