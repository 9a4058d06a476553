import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/forms/password-field.tsx';

interface NewPasswordFieldsProps {
  /** The `field` function of the form. */
  field(
    name: 'newPassword' | 'confirmPassword',
  ): Omit<ComponentProps<typeof PasswordField>, 'label'>;
  autoFocus?: boolean;
}

/** A new password with its strength, and its confirmation. */
export function NewPasswordFields({ field, autoFocus = false }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        showStrength
        {...field('newPassword')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  );
}
