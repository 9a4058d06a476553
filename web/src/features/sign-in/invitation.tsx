import { formatDateTime } from '@portal/kernel/format-date';
import { useNavigate } from 'react-router';
import { setSignedInUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import { InvalidLink } from './invalid-link.tsx';
import { SignInLayout } from './sign-in-layout.tsx';
import { useIsPasswordAllowed } from './sign-in-requests.ts';
import { isInvalidLink, useAcceptInvitation } from './use-password-link.ts';

interface InvitationProps {
  token: string;
  expiresAt: string;
}

/** The first page of the setup, opened by the link of an invitation. */
export function Invitation({ token, expiresAt }: InvitationProps) {
  const navigate = useNavigate();
  const accept = useAcceptInvitation();
  const needsProvider = !useIsPasswordAllowed();

  function begin(): void {
    accept.mutate(
      { token },
      {
        onSuccess: (user) => {
          setSignedInUser(user);
          navigate('/', { replace: true });
        },
      },
    );
  }

  if (isInvalidLink(accept.error)) return <InvalidLink />;
  return (
    <SignInLayout
      title="Set up your account"
      introduction={
        needsProvider
          ? 'Sign in with your organisation’s account to start using the staff portal.'
          : 'Choose your password and a security question to start using the staff portal.'
      }
    >
      <div className="grid gap-5">
        <FormFailure error={accept.error} fallback="We couldn’t start your setup." />
        <Button
          size="large"
          autoFocus
          isPending={accept.isPending || accept.isSuccess}
          onClick={begin}
        >
          {needsProvider ? 'Continue' : 'Set your password'}
        </Button>
        <p className="text-14 text-muted">
          The link works until{' '}
          <time dateTime={expiresAt}>{formatDateTime(new Date(expiresAt))}</time>.
        </p>
      </div>
    </SignInLayout>
  );
}
