import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { toFieldErrors, useForm } from '../../lib/forms/use-form.ts';
import { useUser } from '../../lib/session/session.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { CodeField, type ConfirmationValues } from '../second-factor/code-field.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { useReauthenticate } from './sign-in-requests.ts';

interface ReauthenticationDialogProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password, and for a code of those who have an authenticator app. */
export function ReauthenticationDialog({ onDone, onClose }: ReauthenticationDialogProps) {
  const user = useUser();
  const [values, setValues] = useState<ConfirmationValues>({ password: '', code: '' });
  // Known once the server asks for it.
  const [asksForCode, setAsksForCode] = useState(false);
  const reauthenticate = useReauthenticate();
  const form = useForm<ConfirmationValues>({
    values,
    onChange: setValues,
    validate: ({ password }) => ({ ...(!password && { password: 'Enter your password' }) }),
  });

  function send(): void {
    const { password, code } = values;
    reauthenticate.mutate(asksForCode ? { password, code } : { password }, {
      onSuccess: onDone,
      onError: (error) => {
        const isAboutCode =
          error instanceof ApiError && 'code' in toFieldErrors<ConfirmationValues>(error);
        if (isAboutCode) setAsksForCode(true);
        // The first question isn't an error of the person's.
        if (!isAboutCode || asksForCode) form.applyServerErrors(error);
      },
    });
  }

  return (
    <FormDialog
      title="Enter your password"
      description="You signed in more than 5 minutes ago. We ask again before changes that matter for security."
      submitLabel="Continue"
      size="small"
      isSticky
      isPending={reauthenticate.isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(send)}
      onClose={onClose}
    >
      <FormFailure error={reauthenticate.error} fallback="We couldn’t check your password" />
      {/* Tells the browser’s password manager whose password it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.username} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
      {asksForCode && (
        <CodeField
          label="Code"
          hint="From your authenticator app, or a recovery code."
          field={form.field('code')}
          autoFocus
        />
      )}
    </FormDialog>
  );
}
