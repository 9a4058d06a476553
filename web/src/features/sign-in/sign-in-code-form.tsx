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
import { type OtherWay, OtherWays } from './other-ways.tsx';
import { type SignIn, type SignInInput, useSignIn } from './sign-in-requests.ts';

export type CodeKind = 'totp' | 'recovery-code';

interface SignInCodeFormProps {
  kind: CodeKind;
  /** What was entered before, with the right password. */
  input: SignInInput;
  others: readonly OtherWay[];
  onDone: (signIn: SignIn) => void;
  onBack: () => void;
}

/** The second step of a sign-in with the code of the authenticator app, or a recovery code. */
export function SignInCodeForm({ kind, input, others, onDone, onBack }: SignInCodeFormProps) {
  const [values, setValues] = useState<CodeValues>({ code: '' });
  const usesRecoveryCode = kind === 'recovery-code';
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
          form.showErrors({ code: 'This code is incorrect or has already been used' });
        },
      },
    );
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
          hint="One of the codes you saved when you added your passkey or authenticator app. Each works once."
          field={form.field('code')}
          autoFocus
        />
      ) : (
        <CodeField
          hint="Open your authenticator app to see the code for Staff Portal."
          field={form.field('code')}
          autoFocus
        />
      )}
      <Button type="submit" size="large" isPending={signIn.isPending}>
        Sign in
      </Button>
      <OtherWays others={others} onBack={onBack} />
      <p className="text-14 text-muted">
        If you’ve lost your phone and your recovery codes, contact HR.
      </p>
    </form>
  );
}
