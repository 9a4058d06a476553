import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/password-field.tsx';

interface NewPasswordFieldsProps {
  /** The `field` of the form that holds both. */
  field(
    name: 'newPassword' | 'confirmPassword',
  ): Omit<ComponentProps<typeof PasswordField>, 'label'>;
  autoFocus?: boolean;
}

/** A password that is being chosen, with its strength, and once more. */
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
