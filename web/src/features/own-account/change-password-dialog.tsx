import { useState } from 'react';
import { acceptUser, useUser } from '../../app/session.ts';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx';
import { useChangePassword } from './account-requests.ts';
import { type ChangePasswordForm, changePasswordErrors } from './validate-change-password.ts';

const empty: ChangePasswordForm = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes one’s own password. This session stays open, all others end. */
export function ChangePasswordDialog({ onClose }: { onClose(): void }) {
  const user = useUser();
  const [values, setValues] = useState(empty);
  const form = useForm<ChangePasswordForm>({
    values,
    onChange: setValues,
    validate: changePasswordErrors,
  });
  const change = useChangePassword();

  function send(): void {
    change.mutate(values, {
      onSuccess: (changed) => {
        acceptUser(changed);
        toast({
          title: 'Password Changed',
          description: 'You’re still signed in here. You’ve been signed out everywhere else.',
          tone: 'success',
        });
        onClose();
      },
      onError: form.applyServerErrors,
    });
  }

  return (
    <Dialog
      title="Change password"
      description="You’ll stay signed in here and be signed out everywhere else."
      isOpen
      isSticky
      // While the request runs, closing would hide that the password is changed.
      onClose={change.isPending ? null : onClose}
      size="small"
      footer={
        <>
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="change-password" isPending={change.isPending}>
            Change password
          </Button>
        </>
      }
    >
      <form
        id="change-password"
        ref={form.form}
        noValidate
        onSubmit={form.onSubmit(send)}
        className="grid gap-5"
      >
        <FormFailure error={change.error} fallback="Your password could not be changed." />
        {/* Tells the browser’s password manager whose password it is. */}
        <input hidden readOnly name="username" autoComplete="username" value={user.username} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          autoFocus
          {...form.field('currentPassword')}
        />
        <NewPasswordFields field={form.field} />
      </form>
    </Dialog>
  );
}
