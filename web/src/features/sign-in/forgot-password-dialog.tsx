import { useState } from 'react';
import { useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { useForgotPassword } from './sign-in-requests.ts';

interface ForgotPasswordDialogProps {
  /** The username typed in the sign-in form. */
  username: string;
  onClose(): void;
}

type Form = { username: string };

/**
 * Requests help with a password. The response is the same for any username, so it reveals nothing.
 */
export function ForgotPasswordDialog({ username, onClose }: ForgotPasswordDialogProps) {
  const [values, setValues] = useState<Form>({ username });
  const form = useForm<Form>({ values, onChange: setValues, validate: usernameErrors });
  const request = useForgotPassword();
  const send = () => request.mutate(values, { onError: form.applyServerErrors });

  if (request.isSuccess) {
    return (
      <Dialog
        title="Forgotten your password?"
        isOpen
        onClose={onClose}
        footer={
          <Button key="close" autoFocus onClick={onClose}>
            Close
          </Button>
        }
      >
        <Banner tone="success" title="Your request has been sent">
          <p>
            If there’s an account with this username, we’ve told HR, who will help you. If the
            account is set up and we have its email address, we’ve also sent a link, which works
            once within 30 minutes.
          </p>
          <p>
            If you don’t get an email within 5 minutes, check your spam folder, then try again, or
            contact HR in person or by phone. We send up to 5 links a day.
          </p>
        </Banner>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Forgotten your password?"
      description="We’ll tell HR. If your account is set up and we have your email address, we’ll also email you a link."
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="forgot-password" isPending={request.isPending}>
            Send request
          </Button>
        </>
      }
    >
      <form
        id="forgot-password"
        ref={form.form}
        noValidate
        onSubmit={form.onSubmit(send)}
        className="grid gap-5"
      >
        <FormFailure error={request.error} fallback="We couldn’t send your request." />
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('username')}
        />
      </form>
    </Dialog>
  );
}

function usernameErrors({ username }: Form) {
  return username.trim() ? {} : { username: 'Enter your username' };
}
