import { useState } from 'react';
import { useForm } from '../../lib/forms/use-form.ts';
import { setSignedInUser, useUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx';
import { useChangePassword } from './account-requests.ts';
import { type ChangePasswordValues, validateChangePassword } from './validate-change-password.ts';

const empty: ChangePasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes one’s own password. This session stays open, all others end. */
export function ChangePasswordDialog({ onClose }: { onClose(): void }) {
  const user = useUser();
  const [values, setValues] = useState(empty);
  const form = useForm<ChangePasswordValues>({
    values,
    onChange: setValues,
    validate: validateChangePassword,
  });
  const change = useChangePassword();

  function send(): void {
    change.mutate(values, {
      onSuccess: (changed) => {
        setSignedInUser(changed);
        toast({
          title: 'Password changed',
          description: 'You’re still signed in here. You’ve been signed out everywhere else.',
          tone: 'success',
        });
        onClose();
      },
      onError: form.applyServerErrors,
    });
  }

  return (
    <FormDialog
      title="Change password"
      description="You’ll stay signed in here and be signed out everywhere else."
      submitLabel="Change password"
      size="small"
      isSticky
      isPending={change.isPending}
      staysWhilePending
      formRef={form.form}
      onSubmit={form.onSubmit(send)}
      onClose={onClose}
    >
      <FormFailure error={change.error} fallback="We couldn’t change your password." />
      {/* Tells the browser’s password manager whose password it is. */}
      <input hidden readOnly name="username" autoComplete="username" value={user.username} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        autoFocus
        {...form.field('currentPassword')}
      />
      <NewPasswordFields field={form.field} />
    </FormDialog>
  );
}
