/** Crockford's base32: without letters that look like digits or like each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeCount = 10;
const groupLength = 5;
const codeLength = 2 * groupLength;
const codeShape = new RegExp(`^[${alphabet}]{${codeLength}}$`);

/**
 * Ten new recovery codes of 50 random bits, like `7K2MD-0QZX9`. `randomInteger` returns a random
 * integer below its argument, like crypto’s randomInt.
 */
export function createRecoveryCodes(randomInteger: (bound: number) => number): string[] {
  return Array.from({ length: codeCount }, () => {
    const characters = Array.from(
      { length: codeLength },
      () => alphabet[randomInteger(alphabet.length)],
    ).join('');
    return `${characters.slice(0, groupLength)}-${characters.slice(groupLength)}`;
  });
}

/** A typed recovery code in the form that is hashed; null if it can't be one. */
export function normalizeRecoveryCode(typed: string): string | null {
  const code = withoutSeparators(typed).toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return codeShape.test(code) ? code : null;
}

/** A typed code without the spaces and hyphens that make it readable. */
export function withoutSeparators(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
}
