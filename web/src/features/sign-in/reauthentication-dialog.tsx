import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import { Button } from '../../ui/buttons/button.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ConfirmationFields } from '../second-factor/confirmation-fields.tsx';
import { useSecondFactors } from '../second-factor/second-factor-requests.ts';
import { useConfirmation } from '../second-factor/use-confirmation.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { useReauthenticate } from './sign-in-requests.ts';
import { useGoToProvider, useSingleSignOnLinks } from './single-sign-on-requests.ts';

interface ReauthenticationDialogProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password, and for a code or passkey of those who have one. */
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
  const confirmation = useConfirmation(
    factors,
    async ({ password, ...input }) => {
      await reauthenticate.mutateAsync({ ...input, password: password ?? '' });
      onDone();
    },
    { needsPassword: true },
  );
  return (
    <FormDialog
      title="Enter your password"
      description="You signed in more than 5 minutes ago. We ask again before changes that matter for security."
      submitLabel="Continue"
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
      <ProviderCheck />
    </FormDialog>
  );
}

/** Signing in again with a provider in place of the password, for those who are linked to one. */
function ProviderCheck() {
  const links = useSingleSignOnLinks();
  const goToProvider = useGoToProvider();
  return (links.data ?? []).map(({ id, provider, name }) => (
    <Button
      key={id}
      variant="secondary"
      isPending={goToProvider.isPending}
      onClick={() => goToProvider.mutate({ provider, purpose: 'check' })}
    >
      Continue with {name} instead
    </Button>
  ));
}
