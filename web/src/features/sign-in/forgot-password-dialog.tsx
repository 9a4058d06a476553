import { useState } from 'react';
import { useForm } from '../../app/use-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { useForgotPassword } from './calls.ts';

interface ForgotPasswordDialogProps {
  /** What stands in the sign-in form already. */
  username: string;
  onClose(): void;
}

type Form = { username: string };

/** Asks for help with a password. The answer is the same for everybody, so it tells nobody. */
export function ForgotPasswordDialog({ username, onClose }: ForgotPasswordDialogProps) {
  const [values, setValues] = useState<Form>({ username });
  const form = useForm<Form>({ values, onChange: setValues, validate: missing });
  const ask = useForgotPassword();
  const send = () => ask.mutate(values, { onError: form.takeServerErrors });

  if (ask.isSuccess) {
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
            If there is an account with this username, HR has been told and will help you. If it has
            an email address, a link is on its way to it: it works once, for 30 minutes.
          </p>
          <p>
            Nothing has come after five minutes? Look into your spam folder, then ask again, or
            contact HR in person or by phone.
          </p>
        </Banner>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Forgotten your password?"
      description="HR will be told, and you get a link by mail if your account has an email address."
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="forgot-password" isPending={ask.isPending}>
            Ask for help
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
        <FormFailure error={ask.error} fallback="Your request could not be sent." />
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

function missing({ username }: Form) {
  return username.trim() ? {} : { username: 'Enter your username' };
}
