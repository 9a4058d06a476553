const mostCharacters = 64;
const suffixLength = 6;

/**
 * A username out of a name (portal.md section 5): the names in lower case without spaces, a dot and
 * a number from 1000 to 10998. What a username may not hold is dropped (decisions.md section 2).
 * Empty where nothing of the name is left. `random` gives a fraction of 1, as Math.random does.
 */
export function madeUsername(firstName: string, lastName: string, random: () => number): string {
  const letters = `${firstName}${lastName}`
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._'-]/gu, '');
  if (letters === '') return '';
  const number = 1000 + Math.floor(random() * 9999);
  return `${[...letters].slice(0, mostCharacters - suffixLength).join('')}.${number}`;
}
