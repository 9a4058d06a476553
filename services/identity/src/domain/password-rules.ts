export interface PasswordRules {
  /** The minimum number of characters. */
  minLength: number;
  /** Those of a list of breached passwords, in lower case. */
  breached: ReadonlySet<string>;
  /** Whether it is a repeat, a sequence or a common password with a few changes. */
  isPredictable(password: string): boolean;
  /** Words of the organisation that a password can't be, besides “portal”. */
  organisationWords: readonly string[];
}

/** The person whose password it is. Their names are easy guesses. */
export interface PasswordOwner {
  username: string;
  firstName: string;
  lastName: string;
}

/** The problem with a new password as a sentence for the person; null if it is acceptable. */
export function passwordProblem(
  password: string,
  rules: PasswordRules,
  owner: PasswordOwner | null = null,
): string | null {
  if ([...password].length < rules.minLength) {
    return `Password must be at least ${rules.minLength} characters long`;
  }
  if (password.trim() === '') return 'Password must not be blank';
  if (rules.breached.has(password.toLowerCase())) {
    return 'This password is too common and easily guessed. Choose another one.';
  }
  if (isAnyOf(password, namesOf(owner))) {
    return 'A password can’t be the username, the first or last name, or “portal”. Choose another one.';
  }
  if (consistsOf(password, rules.organisationWords)) {
    return 'A password can’t be your organisation’s name or another word that’s easy to guess here. Choose another one.';
  }
  if (rules.isPredictable(password)) {
    return 'This password is easily guessed because it’s a repeat or a sequence, like aaaaaa or abcdef. Choose another one.';
  }
  return null;
}

function namesOf(owner: PasswordOwner | null): string[] {
  const { username = '', firstName = '', lastName = '' } = owner ?? {};
  return ['portal', username, firstName, lastName, firstName + lastName, lastName + firstName];
}

/** Whether it is one of the names, ignoring digits and signs around it. */
function isAnyOf(password: string, names: readonly string[]): boolean {
  const chosen = new Set(coresOf(password));
  return names.some((name) => {
    const core = coreOf(name);
    return core !== '' && chosen.has(core);
  });
}

/** Whether it is one of the words or several of them in a row, ignoring digits and signs around it. */
function consistsOf(password: string, words: readonly string[]): boolean {
  const parts = words.map(coreOf).filter((word) => word !== '');
  return coresOf(password).some((core) => {
    // Whether the first characters, as many as the index, are words.
    const isMadeOfWords = [true];
    for (let end = 1; end <= core.length; end += 1) {
      isMadeOfWords[end] = parts.some(
        (part) => isMadeOfWords[end - part.length] === true && core.endsWith(part, end),
      );
    }
    return core !== '' && isMadeOfWords[core.length] === true;
  });
}

/** Its core as it is, and with letters in place of signs that look like them. */
function coresOf(password: string): string[] {
  return [coreOf(password), coreOf(withoutSubstitutes(trimmed(password)))];
}

/** The letters and digits between the first and the last letter, in lower case. */
function coreOf(text: string): string {
  return trimmed(text).replace(/[^\p{L}\p{N}]/gu, '');
}

function trimmed(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^\P{L}+|\P{L}+$/gu, '');
}

const substitutes: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
};

function withoutSubstitutes(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => substitutes[sign] ?? sign);
}

/**
 * The passwords of a list of breached ones that have the minimum length, in lower case (OWASP ASVS 5.0, 6.2.4
 * and 6.2.12).
 */
export function breachedPasswords(
  breached: readonly string[],
  minLength: number,
): ReadonlySet<string> {
  const allowed = breached.filter((password) => [...password].length >= minLength);
  return new Set(allowed.map((password) => password.toLowerCase()));
}
