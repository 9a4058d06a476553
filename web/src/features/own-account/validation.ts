import type { FieldErrors } from '../../app/use-form.ts';
import { minPasswordLength, passwordErrors } from '../sign-in/password-choice.ts';

export type ChangePasswordForm = {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
};

export function changePasswordErrors(form: ChangePasswordForm): FieldErrors<ChangePasswordForm> {
  const { currentPassword, newPassword, confirmPassword } = form;
  const isSame = newPassword !== '' && newPassword === currentPassword;
  return {
    ...(!currentPassword && { currentPassword: 'Enter your current password' }),
    ...passwordErrors(newPassword, confirmPassword, minPasswordLength, 'newPassword'),
    ...(isSame && { newPassword: 'Please choose another password than the current one' }),
  };
}
