import { londonTime } from '@portal/kernel/london';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, serverMessage } from '../../app/api-error.ts';
import { endSessionHere } from '../../app/session.ts';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { Invitation } from './invitation.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { isVoid, useOpenedLink, useResetPassword } from './password-link.ts';
import { SignInLayout } from './sign-in-layout.tsx';
import { type ResetForm, resetErrors } from './validation.ts';
import { VoidLink } from './void-link.tsx';

const empty: ResetForm = { securityAnswer: '', newPassword: '', confirmPassword: '' };

/** Asks the security question of the link, and ends with the sign-in; or shows the invitation. */
export function OpenedLink({ token }: { token: string }) {
  const link = useOpenedLink(token);
  const navigate = useNavigate();
  const [values, setValues] = useState(empty);
  const form = useForm<ResetForm>({ values, onChange: setValues, validate: resetErrors });
  const reset = useResetPassword();

  function send(): void {
    reset.mutate(
      { token, ...values },
      {
        onSuccess: async () => {
          await endSessionHere();
          navigate('/', { replace: true, state: { passwordChanged: true } });
        },
        onError: (error) => {
          const wrong = isWrongAnswer(error) && serverMessage(error);
          if (wrong) form.showErrors({ securityAnswer: wrong });
          else form.takeServerErrors(error);
        },
      },
    );
  }

  if (isVoid(link.error) || isVoid(reset.error)) return <VoidLink />;
  if (link.data && link.data.securityQuestion === null) {
    return <Invitation token={token} expiresAt={link.data.expiresAt} />;
  }
  return (
    <SignInLayout
      title="Choose a new password"
      introduction="Answer your security question, so that we know it is you."
    >
      {!link.data && !link.error && <Skeleton className="h-80" />}
      {link.error && (
        <div className="grid gap-5">
          <FormFailure error={link.error} fallback="Your link could not be checked." />
          <Button variant="secondary" isPending={link.isFetching} onClick={() => link.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {link.data && (
        <form ref={form.form} noValidate onSubmit={form.onSubmit(send)} className="grid gap-5">
          {!isWrongAnswer(reset.error) && (
            <FormFailure error={reset.error} fallback="Your password could not be changed." />
          )}
          <TextField
            label={link.data.securityQuestion ?? ''}
            hint="Your security question. Capital letters and extra spaces don’t matter."
            autoComplete="off"
            autoFocus
            {...form.field('securityAnswer')}
          />
          <NewPasswordFields field={form.field} />
          <p className="text-14 text-muted">
            You will be signed out everywhere, and sign in with the new password. The link works
            until{' '}
            <time dateTime={link.data.expiresAt}>{londonTime(new Date(link.data.expiresAt))}</time>.
          </p>
          <Button type="submit" size="large" isPending={reset.isPending || reset.isSuccess}>
            Change password
          </Button>
        </form>
      )}
    </SignInLayout>
  );
}

function isWrongAnswer(error: unknown): boolean {
  return errorCode(error) === 'INVALID_CREDENTIALS';
}
