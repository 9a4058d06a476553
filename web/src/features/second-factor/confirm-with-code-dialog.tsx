import { useState } from 'react';
import { useForm } from '../../lib/forms/use-form.ts';
import { useUser } from '../../lib/session/session.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { CodeField, type ConfirmationValues, codeMissing } from './code-field.tsx';

interface ConfirmWithCodeDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  submitVariant?: 'primary' | 'danger';
  /** The message of a failure without one of the server’s. */
  fallback: string;
  write: { error: Error | null; isPending: boolean };
  send: (confirmed: ConfirmationValues) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password and a code before a change of the second factor. */
export function ConfirmWithCodeDialog({
  title,
  description,
  submitLabel,
  submitVariant,
  fallback,
  write,
  send,
  onClose,
}: ConfirmWithCodeDialogProps) {
  const user = useUser();
  const [values, setValues] = useState<ConfirmationValues>({ password: '', code: '' });
  const form = useForm<ConfirmationValues>({
    values,
    onChange: setValues,
    validate: ({ password, code }) => ({
      ...(!password && { password: 'Enter your password' }),
      ...(!code.trim() && { code: codeMissing }),
    }),
  });
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={submitLabel}
      {...(submitVariant && { submitVariant })}
      size="small"
      isSticky
      isPending={write.isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(() => void send(values).catch(form.applyServerErrors))}
      onClose={onClose}
    >
      <FormFailure error={write.error} fallback={fallback} />
      {/* Tells the browser’s password manager whose password it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.username} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      <CodeField
        label="Code"
        hint="From your authenticator app, or a recovery code."
        field={form.field('code')}
      />
    </FormDialog>
  );
}
