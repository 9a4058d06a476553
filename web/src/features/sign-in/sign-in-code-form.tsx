import { useState } from 'react';
import { errorCode } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import {
  CodeField,
  type CodeValues,
  codeMissing,
  RecoveryCodeField,
  recoveryCodeMissing,
} from '../second-factor/code-field.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { type SignIn, type SignInInput, useSignIn } from './sign-in-requests.ts';

interface SignInCodeFormProps {
  /** What was entered before, with the right password. */
  input: SignInInput;
  onDone: (signIn: SignIn) => void;
  onBack: () => void;
}

/** The second step of a sign-in: the code of the authenticator app, or a recovery code. */
export function SignInCodeForm({ input, onDone, onBack }: SignInCodeFormProps) {
  const [values, setValues] = useState<CodeValues>({ code: '' });
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const signIn = useSignIn();
  const form = useForm<CodeValues>({
    values,
    onChange: setValues,
    validate: ({ code }) => ({
      ...(!code.trim() && { code: usesRecoveryCode ? recoveryCodeMissing : codeMissing }),
    }),
  });
  const isWrong = errorCode(signIn.error) === 'INVALID_CREDENTIALS';

  function send(): void {
    signIn.mutate(
      { ...input, ...values },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (errorCode(error) !== 'INVALID_CREDENTIALS') return;
          form.showErrors({ code: 'This code is incorrect or has been used already' });
        },
      },
    );
  }

  function change(): void {
    setUsesRecoveryCode(!usesRecoveryCode);
    setValues({ code: '' });
    form.reset();
    signIn.reset();
  }

  return (
    <form
      ref={form.form}
      method="dialog"
      noValidate
      onSubmit={form.onSubmit(send)}
      className="grid gap-5"
    >
      <h2 className="text-20 font-semibold">
        {usesRecoveryCode ? 'Enter a recovery code' : 'Enter the code from your phone'}
      </h2>
      {!isWrong && <FormFailure error={signIn.error} fallback="Login Failed" />}
      {usesRecoveryCode ? (
        <RecoveryCodeField
          key="recovery"
          hint="One of the codes you saved when you added your authenticator app. Each works once."
          field={form.field('code')}
          autoFocus
        />
      ) : (
        <CodeField
          key="totp"
          hint="Open your authenticator app to see the code for Staff Portal."
          field={form.field('code')}
          autoFocus
        />
      )}
      <Button type="submit" size="large" isPending={signIn.isPending}>
        Sign in
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="quiet" className="-mx-4" onClick={change}>
          {usesRecoveryCode ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" className="-mx-4" onClick={onBack}>
          Back
        </Button>
      </div>
      <p className="text-14 text-muted">
        If you’ve lost your phone and your recovery codes, contact HR.
      </p>
    </form>
  );
}
