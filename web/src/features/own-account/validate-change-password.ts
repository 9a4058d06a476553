import type { FieldErrors } from '../../lib/forms/use-form.ts';
import { minPasswordLength, passwordErrors } from '../sign-in/validate-new-password.ts';

export type ChangePasswordForm = {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
};

/** Validation errors by field. */
export function changePasswordErrors(form: ChangePasswordForm): FieldErrors<ChangePasswordForm> {
  const { currentPassword, newPassword, confirmPassword } = form;
  const isSame = newPassword !== '' && newPassword === currentPassword;
  return {
    ...(!currentPassword && { currentPassword: 'Enter your current password' }),
    ...passwordErrors(newPassword, confirmPassword, minPasswordLength, 'newPassword'),
    ...(isSame && { newPassword: 'Choose a password that’s different from your current one' }),
  };
}
