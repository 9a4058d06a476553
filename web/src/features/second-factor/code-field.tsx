import type { useForm } from '../../lib/forms/use-form.ts';
import { TextField } from '../../ui/forms/text-field.tsx';

type FieldProps = ReturnType<ReturnType<typeof useForm>['field']>;

interface CodeFieldProps {
  label?: string;
  hint: string;
  field: FieldProps;
  autoFocus?: boolean;
}

/** The code of an authenticator app. Phones offer the numeric keypad, and codes that they know. */
export function CodeField({ label = '6-digit code', hint, field, autoFocus }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      autoFocus={autoFocus}
      {...field}
    />
  );
}

/** A recovery code, with letters. */
export function RecoveryCodeField({ hint, field, autoFocus }: CodeFieldProps) {
  return (
    <TextField
      label="Recovery code"
      hint={hint}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus={autoFocus}
      {...field}
    />
  );
}

export type CodeValues = { code: string };

export type ConfirmationValues = { password: string; code: string };

export const codeMissing = 'Enter the 6-digit code from your authenticator app';
export const recoveryCodeMissing = 'Enter a recovery code';
