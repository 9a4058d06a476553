import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import { toast } from '../../ui/feedback/toast.tsx';
import { ConfirmWithCodeDialog } from './confirm-with-code-dialog.tsx';
import { useRemoveSecondFactor } from './second-factor-requests.ts';

interface RemoveFactorDialogProps {
  factor: SecondFactor;
  factors: readonly SecondFactor[];
  onDone: () => void;
}

/** Removes one of one’s own passkeys, or the authenticator app. */
export function RemoveFactorDialog({ factor, factors, onDone }: RemoveFactorDialogProps) {
  const remove = useRemoveSecondFactor();
  const isPasskey = factor.kind === 'passkey';
  const isLast = factors.length === 1;
  return (
    <ConfirmWithCodeDialog
      title={isPasskey ? 'Remove your passkey' : 'Remove your authenticator app'}
      description={description(factor, isLast)}
      submitLabel={isPasskey ? 'Remove passkey' : 'Remove authenticator app'}
      submitVariant="danger"
      fallback={
        isPasskey
          ? 'We couldn’t remove your passkey.'
          : 'We couldn’t remove your authenticator app.'
      }
      factors={factors}
      write={remove}
      send={(confirmation) =>
        remove.mutateAsync({ id: factor.id, ...confirmation }).then(() => {
          toast({
            title: isPasskey ? 'Passkey removed' : 'Authenticator app removed',
            tone: 'success',
            ...(isPasskey && { description: 'You can delete it from your device too.' }),
          });
          onDone();
        })
      }
      onClose={onDone}
    />
  );
}

const elsewhere = 'You’ll be signed out on all other devices.';

function description({ kind, name }: SecondFactor, isLast: boolean): string {
  const what = kind === 'passkey' ? `${name} will no longer sign you in. ` : '';
  return isLast
    ? `${what}You’ll answer your security question to sign in again. Your recovery codes will stop working. ${elsewhere}`
    : `${what}Your other ways to sign in will still work. ${elsewhere}`;
}
