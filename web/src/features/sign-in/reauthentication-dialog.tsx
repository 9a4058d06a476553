import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import type { SingleSignOnLink } from '@portal/contracts/identity/single-sign-on';
import { useState } from 'react';
import { errorCode } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ConfirmationFields } from '../second-factor/confirmation-fields.tsx';
import { useSecondFactors } from '../second-factor/second-factor-requests.ts';
import { type Confirmation, useConfirmation } from '../second-factor/use-confirmation.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { useIsPasswordAllowed, useReauthenticate } from './sign-in-requests.ts';
import { useGoToProvider, useSingleSignOnLinks } from './single-sign-on-requests.ts';

interface ReauthenticationDialogProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password or a sign-in with a provider, and for a code or passkey of those who have one. */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { data, isPending, error } = useSecondFactors();
  if (isPending) return null;
  return <ReauthenticationForm {...props} factors={data?.factors ?? []} loadError={error} />;
}

function ReauthenticationForm({
  factors,
  loadError,
  onDone,
  onClose,
}: ReauthenticationDialogProps & { factors: readonly SecondFactor[]; loadError: Error | null }) {
  const reauthenticate = useReauthenticate();
  const goToProvider = useGoToProvider();
  const links = useSingleSignOnLinks().data ?? [];
  const isPasswordAllowed = useIsPasswordAllowed();
  const [chosen, setChosen] = useState<SingleSignOnLink | 'password' | null>(null);
  // The server asks for one unless the provider does.
  const [isFactorNeeded, setIsFactorNeeded] = useState(false);
  const way = chosen ?? (isPasswordAllowed ? 'password' : (links[0] ?? 'password'));
  const usesPassword = way === 'password';
  const confirmation = useConfirmation(
    usesPassword || isFactorNeeded ? factors : [],
    async ({ password, ...factor }) => {
      if (way === 'password') {
        await reauthenticate.mutateAsync({ ...factor, password: password ?? '' });
        onDone();
      } else await goTo(way, factor);
    },
    { usesPassword },
  );

  async function goTo(link: SingleSignOnLink, factor: Omit<Confirmation, 'password'>) {
    setChosen(link);
    try {
      await goToProvider.mutateAsync({ provider: link.provider, purpose: 'check', ...factor });
    } catch (error) {
      if (errorCode(error) !== 'BAD_INPUT' || isFactorNeeded) throw error;
      setIsFactorNeeded(true);
    }
  }

  return (
    <FormDialog
      title={usesPassword ? 'Enter your password' : 'Sign in again'}
      description="Your last sign-in was more than 5 minutes ago. We ask again before changes that matter for security."
      submitLabel={usesPassword ? 'Continue' : `Continue with ${way.name}`}
      size="small"
      isSticky
      isPending={confirmation.isPending}
      staysWhilePending
      formRef={confirmation.form.form}
      onSubmit={confirmation.onSubmit}
      onClose={onClose}
    >
      <FormFailure
        error={reauthenticate.error ?? loadError}
        fallback="We couldn’t check your password"
      />
      <ConfirmationFields confirmation={confirmation} />
      {links
        .filter((link) => link !== way)
        .map((link) => (
          <Button
            key={link.id}
            variant="secondary"
            isPending={goToProvider.isPending}
            // A failure is shown by the request itself.
            onClick={() => void goTo(link, {}).catch(() => undefined)}
          >
            Continue with {link.name} instead
          </Button>
        ))}
      {!usesPassword && (
        <Button variant="quiet" size="small" onClick={() => setChosen('password')}>
          Use a password instead
        </Button>
      )}
    </FormDialog>
  );
}
