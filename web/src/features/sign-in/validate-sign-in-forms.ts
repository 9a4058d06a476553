import type { FieldErrors } from '../../lib/forms/use-form.ts';
import {
  type FormErrorSummary,
  minPasswordLength,
  passwordMismatch,
  passwordTooShort,
  validateNewPassword,
} from './validate-new-password.ts';

/*
 * Validation of the sign-in and setup forms (docs/specification/people.md): errors by field and, where
 * the specification has one, a summary.
 */

export const credentialsRequired = 'Username and password are required';
export const allFieldsRequired: FormErrorSummary = {
  title: 'Missing Information',
  description: 'All fields are required',
};
const questionMissing: FormErrorSummary = {
  title: 'Missing Information',
  description: 'Please select a security question and provide an answer',
};

export type SignInValues = {
  username: string;
  password: string;
  securityAnswer: string;
  rememberMe: boolean;
};

export function validateSignIn(
  form: SignInValues,
  answerRequired: boolean,
): FieldErrors<SignInValues> {
  return {
    ...(!form.username.trim() && { username: 'Enter your username' }),
    ...(!form.password && { password: 'Enter your password' }),
    ...(answerRequired && !form.securityAnswer.trim() && { securityAnswer: 'Enter your answer' }),
  };
}

export type SetupValues = {
  newPassword: string;
  confirmPassword: string;
  securityQuestion: string;
  securityAnswer: string;
};

/** The dialog after the first sign-in has no minimum length; the server checks it. */
export function validateSetup(form: SetupValues, minLength = 1): FieldErrors<SetupValues> {
  return {
    ...validateNewPassword(form.newPassword, form.confirmPassword, minLength, 'newPassword'),
    ...validateQuestion(form),
  };
}

export function validateSetupScreen(form: SetupValues): FieldErrors<SetupValues> {
  return validateSetup(form, minPasswordLength);
}

export function summarizeSetupDialogErrors(form: SetupValues): FormErrorSummary | null {
  if (form.newPassword !== form.confirmPassword) return passwordMismatch;
  return isComplete(form) ? null : allFieldsRequired;
}

export function summarizeSetupScreenErrors(form: SetupValues): FormErrorSummary | null {
  if (form.newPassword !== form.confirmPassword) return passwordMismatch;
  if (form.newPassword.length < minPasswordLength) return passwordTooShort;
  return form.securityQuestion && form.securityAnswer.trim() ? null : questionMissing;
}

export type ResetValues = {
  securityAnswer: string;
  newPassword: string;
  confirmPassword: string;
};

export function validateReset(form: ResetValues): FieldErrors<ResetValues> {
  const { newPassword, confirmPassword, securityAnswer } = form;
  return {
    ...(!securityAnswer.trim() && { securityAnswer: 'Enter your answer' }),
    ...validateNewPassword(newPassword, confirmPassword, minPasswordLength, 'newPassword'),
  };
}

export type FirstAdminValues = {
  firstName: string;
  lastName: string;
  username: string;
  password: string;
  confirmPassword: string;
  securityQuestion: string;
  securityAnswer: string;
  /** Empty if none is required. */
  setupCode: string;
};

export function validateFirstAdmin(
  form: FirstAdminValues,
  requiresCode = false,
): FieldErrors<FirstAdminValues> {
  return {
    ...(requiresCode && !form.setupCode.trim() && { setupCode: 'Enter the setup code' }),
    ...(!form.firstName.trim() && { firstName: 'Enter a first name' }),
    ...(!form.lastName.trim() && { lastName: 'Enter a last name' }),
    ...(!form.username.trim() && { username: 'Enter a username' }),
    ...validateNewPassword(form.password, form.confirmPassword, minPasswordLength, 'password'),
    ...validateQuestion(form),
  };
}

export function summarizeFirstAdminErrors(
  { setupCode, ...form }: FirstAdminValues,
  requiresCode = false,
): FormErrorSummary | null {
  if (!isComplete(form) || (requiresCode && !setupCode.trim())) return allFieldsRequired;
  if (form.password !== form.confirmPassword) return passwordMismatch;
  return form.password.length < minPasswordLength ? passwordTooShort : null;
}

function isComplete(form: Record<string, string>): boolean {
  return Object.values(form).every((value) => value.trim() !== '');
}

function validateQuestion(form: { securityQuestion: string; securityAnswer: string }) {
  return {
    ...(!form.securityQuestion && { securityQuestion: 'Choose a question' }),
    ...(!form.securityAnswer.trim() && { securityAnswer: 'Enter your answer' }),
  };
}
