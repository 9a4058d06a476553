import { KeyRound } from 'lucide-react';
import { errorCode, serverMessage } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FormFailure } from '../shell/form-failure.tsx';
import type { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Signs in without a username, with a passkey that the browser offers. */
export function SignInWithPasskey({
  passkeySignIn: { error, isPending, signIn },
}: {
  passkeySignIn: ReturnType<typeof usePasskeySignIn>;
}) {
  return (
    <div className="grid gap-5">
      <div aria-hidden className="flex items-center gap-3 text-14 text-muted">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button
        variant="secondary"
        size="large"
        icon={<KeyRound aria-hidden />}
        isPending={isPending}
        onClick={signIn}
      >
        Sign in with a passkey
      </Button>
      <PasskeyFailure error={error} />
    </div>
  );
}

/** Why a sign-in with a passkey failed, and what to do. */
export function PasskeyFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  if (errorCode(error) === 'INVALID_CREDENTIALS') {
    return (
      <Banner tone="error" title="This passkey wasn’t accepted">
        <p>
          Try again. If it doesn’t work, it may have been removed: sign in with your password
          instead.
        </p>
      </Banner>
    );
  }
  if (serverMessage(error)) return <FormFailure error={error} fallback="Login Failed" />;
  return <Banner tone="warning" title={error.message} />;
}
