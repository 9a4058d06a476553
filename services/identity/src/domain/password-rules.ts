export interface PasswordRules {
  /** Least number of characters. */
  minLength: number;
  /** Lower-case passwords that everybody tries first. */
  common: ReadonlySet<string>;
  /** Whether a password is a repeat, a sequence or a common password with a few changes. */
  isPredictable(password: string): boolean;
}

/** Whose password it is to be: their names are the first that others try. */
export interface PasswordOwner {
  username: string;
  firstName: string;
  lastName: string;
}

/** What is wrong with a new password, in a sentence for the person; null where nothing is. */
export function passwordProblem(
  password: string,
  rules: PasswordRules,
  owner: PasswordOwner | null = null,
): string | null {
  if ([...password].length < rules.minLength) {
    return `Password must be at least ${rules.minLength} characters long`;
  }
  if (password.trim() === '') return 'Password must not be blank';
  if (rules.common.has(password.toLowerCase())) {
    return 'This password is one of the most common ones and easily guessed. Please choose another.';
  }
  if (isNameOf(password, owner)) {
    return 'Password must not be the username, the person’s name or “portal”. Please choose another.';
  }
  if (rules.isPredictable(password)) {
    return 'This password is easily guessed, as repeats and sequences are (aaaaaa, abcdef). Please choose another.';
  }
  return null;
}

/** Whether a password is a name of its owner or of the portal, with digits or signs around it or not. */
function isNameOf(password: string, owner: PasswordOwner | null): boolean {
  const { username = '', firstName = '', lastName = '' } = owner ?? {};
  const names = [
    'portal',
    username,
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
  ];
  const chosen = new Set([coreOf(password), coreOf(withoutSubstitutes(trimmed(password)))]);
  return names.some((name) => {
    const core = coreOf(name);
    return core !== '' && chosen.has(core);
  });
}

/** The letters and digits of a text in lower case, without what is around its letters. */
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
 * The passwords to refuse: of a list that begins with the most common one, the first `count` that
 * the least length lets through at all (OWASP ASVS 5.0, 6.2.4).
 */
export function mostCommon(
  ranked: readonly string[],
  minLength: number,
  count = 3000,
): ReadonlySet<string> {
  const allowed = ranked.filter((password) => [...password].length >= minLength);
  return new Set(allowed.slice(0, count).map((password) => password.toLowerCase()));
}
