/*
 * What the forms ask of a password that is being chosen (portal.md section 5). The server has the
 * last word: its least length is configured, and it knows the most common ones.
 */

export interface Problem {
  title: string;
  description: string;
}

export const passwordMismatch: Problem = {
  title: 'Password Mismatch',
  description: 'Passwords do not match',
};
export const passwordTooShort: Problem = {
  title: 'Password Too Short',
  description: 'Password must be at least 6 characters long',
};
export const minPasswordLength = 6;

/** What is wrong with a password and its repetition, at the fields; `name` is the password's. */
export function passwordErrors<Name extends string>(
  password: string,
  confirmation: string,
  minLength: number,
  name: Name,
): Partial<Record<Name | 'confirmPassword', string>> {
  const errors: Partial<Record<string, string>> = {};
  if (!password) errors[name] = 'Enter a password';
  else if (password.length < minLength) errors[name] = passwordTooShort.description;
  if (password !== confirmation) errors.confirmPassword = passwordMismatch.description;
  else if (!confirmation) errors.confirmPassword = 'Enter the password again';
  return errors as Partial<Record<Name | 'confirmPassword', string>>;
}
