import type { SecondFactor } from '@portal/contracts/identity/second-factor';
import { useState } from 'react';
import { setSignedInUser, useUser } from '../../lib/session/session.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AddTotp } from './add-totp.tsx';

interface AddFactorDialogProps {
  kind: SecondFactor['kind'];
  /** One’s own, before. */
  factors: readonly SecondFactor[];
  onDone: () => void;
}

/** Adding a passkey, or adding or replacing the app. This session stays, all others end. */
export function AddFactorDialog({ kind, factors, onDone }: AddFactorDialogProps) {
  const user = useUser();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const isReplacing = kind === 'totp' && factors.some((factor) => factor.kind === 'totp');
  const { title, done } = textsOf(kind, isReplacing);

  function confirm(): void {
    setIsConfirmed(true);
    if (user.username !== undefined) {
      setSignedInUser({
        ...(user as Parameters<typeof setSignedInUser>[0]),
        missingSecondFactor: null,
      });
    }
  }

  // Not before, when it would cover the recovery codes on a phone.
  function finish(): void {
    toast({
      title: done,
      description: 'You’ve been signed out everywhere else.',
      tone: 'success',
    });
    onDone();
  }

  const steps = {
    factors,
    onConfirmed: confirm,
    onDone: finish,
    cancelLabel: 'Cancel',
    onCancel: onDone,
  };
  return (
    <Dialog
      title={title}
      description={
        isConfirmed ? undefined : 'You’ll stay signed in here and be signed out everywhere else.'
      }
      isOpen
      isSticky
      staysUntilClose={isConfirmed}
      onClose={isConfirmed ? finish : onDone}
    >
      {kind === 'passkey' ? <AddPasskey {...steps} /> : <AddTotp {...steps} />}
    </Dialog>
  );
}

function textsOf(kind: SecondFactor['kind'], isReplacing: boolean) {
  if (kind === 'passkey') return { title: 'Add a passkey', done: 'Passkey added' };
  return isReplacing
    ? { title: 'Replace your authenticator app', done: 'Authenticator app replaced' }
    : { title: 'Add an authenticator app', done: 'Authenticator app added' };
}
