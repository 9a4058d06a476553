export interface PasswordRules {
  /** Least number of characters. */
  minLength: number;
  /** Lower-case passwords that everybody tries first. */
  common: ReadonlySet<string>;
}

/** What is wrong with a new password, in a sentence for the person; null where nothing is. */
export function passwordProblem(password: string, rules: PasswordRules): string | null {
  if ([...password].length < rules.minLength) {
    return `Password must be at least ${rules.minLength} characters long`;
  }
  if (password.trim() === '') return 'Password must not be blank';
  if (rules.common.has(password.toLowerCase())) {
    return 'This password is one of the most common ones and easily guessed. Please choose another.';
  }
  return null;
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
