import { londonTime } from '@portal/kernel/london';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCode, serverMessage } from '../../lib/api/api-error.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { endCurrentSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { Invitation } from './invitation.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { isInvalidLink, useOpenedLink, useResetPassword } from './use-password-link.ts';
import { type ResetValues, validateReset } from './validate-sign-in-forms.ts';

const empty: ResetValues = { securityAnswer: '', newPassword: '', confirmPassword: '' };

/**
 * The page of a password link: the security question with a new password, then the sign-in. For an
 * invitation, the setup.
 */
export function PasswordLinkPage({ token }: { token: string }) {
  const link = useOpenedLink(token);
  const navigate = useNavigate();
  const [values, setValues] = useState(empty);
  const form = useForm<ResetValues>({ values, onChange: setValues, validate: validateReset });
  const reset = useResetPassword();

  function send(): void {
    reset.mutate(
      { token, ...values },
      {
        onSuccess: async () => {
          await endCurrentSession();
          navigate('/', { replace: true, state: { passwordChanged: true } });
        },
        onError: (error) => {
          const wrongAnswer = isWrongAnswer(error) && serverMessage(error);
          if (wrongAnswer) form.showErrors({ securityAnswer: wrongAnswer });
          else form.applyServerErrors(error);
        },
      },
    );
  }

  if (isInvalidLink(link.error) || isInvalidLink(reset.error)) return <InvalidLink />;
  if (link.data && link.data.securityQuestion === null) {
    return <Invitation token={token} expiresAt={link.data.expiresAt} />;
  }
  return (
    <SignInLayout
      title="Choose a new password"
      introduction="Answer your security question so we can confirm it’s you."
    >
      {!link.data && !link.error && <Skeleton className="h-80" />}
      {link.error && (
        <div className="grid gap-5">
          <FormFailure error={link.error} fallback="We couldn’t check your link." />
          <Button variant="secondary" isPending={link.isFetching} onClick={() => link.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {link.data && (
        <form ref={form.form} noValidate onSubmit={form.onSubmit(send)} className="grid gap-5">
          {!isWrongAnswer(reset.error) && (
            <FormFailure error={reset.error} fallback="We couldn’t change your password." />
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
            You’ll be signed out everywhere, and will need to sign in with your new password. The
            link works until{' '}
            <time dateTime={link.data.expiresAt}>{londonTime(new Date(link.data.expiresAt))}</time>.
          </p>
          <Button type="submit" size="large" isPending={reset.isPending || reset.isSuccess}>
            Save new password
          </Button>
        </form>
      )}
    </SignInLayout>
  );
}

function isWrongAnswer(error: unknown): boolean {
  return errorCode(error) === 'INVALID_CREDENTIALS';
}
