import type { FieldErrors } from '../../lib/forms/use-form.ts';
import { minPasswordLength, validateNewPassword } from '../sign-in/validate-new-password.ts';

export type ChangePasswordValues = {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
};

/** Validation errors by field. */
export function validateChangePassword(
  form: ChangePasswordValues,
): FieldErrors<ChangePasswordValues> {
  const { currentPassword, newPassword, confirmPassword } = form;
  const isSame = newPassword !== '' && newPassword === currentPassword;
  return {
    ...(!currentPassword && { currentPassword: 'Enter your current password' }),
    ...validateNewPassword(newPassword, confirmPassword, minPasswordLength, 'newPassword'),
    ...(isSame && { newPassword: 'Choose a password that’s different from your current one' }),
  };
}
