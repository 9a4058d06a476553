/*
 * Validation of a new password in forms (docs/specification/people.md). The server also checks its configured
 * minimum length and a list of common passwords.
 */

export interface FormErrorSummary {
  title: string;
  description: string;
}

export const passwordMismatch: FormErrorSummary = {
  title: 'Password Mismatch',
  description: 'Passwords do not match',
};
export const passwordTooShort: FormErrorSummary = {
  title: 'Password Too Short',
  description: 'Password must be at least 6 characters long',
};
export const minPasswordLength = 6;

/** Validation errors of a password and its confirmation; `name` is the password’s field. */
export function validateNewPassword<Name extends string>(
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
