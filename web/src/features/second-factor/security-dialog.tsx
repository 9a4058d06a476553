import { formatDateTime } from '@portal/kernel/format-date';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { setSignedInUser, useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/data-display/badge.tsx';
import { DescriptionList } from '../../ui/data-display/description-list.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../shell/load-failure-banner.tsx';
import { AddTotp } from './add-totp.tsx';
import { ConfirmWithCodeDialog } from './confirm-with-code-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
  useSecondFactors,
} from './second-factor-requests.ts';

type Step = 'overview' | 'add' | 'renew' | 'remove';

interface SecurityDialogProps {
  /** Starts with adding an authenticator app. */
  isAdding?: boolean;
  onClose: () => void;
}

/** One’s own authenticator app and recovery codes. */
export function SecurityDialog({ isAdding = false, onClose }: SecurityDialogProps) {
  const own = useSecondFactors();
  const [step, setStep] = useState<Step>(isAdding ? 'add' : 'overview');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useRenewRecoveryCodes();
  const remove = useRemoveSecondFactor();
  const factor = own.data?.factors[0];

  function showOverview(): void {
    setCodes(null);
    setStep('overview');
    void own.refetch();
  }

  if (codes) {
    return (
      <Dialog title="New recovery codes" isOpen staysUntilClose onClose={showOverview}>
        <RecoveryCodes codes={codes}>
          <Button onClick={showOverview}>I’ve saved my codes</Button>
        </RecoveryCodes>
      </Dialog>
    );
  }
  if (step === 'add') {
    return <AddTotpDialog isReplacing={factor !== undefined} onDone={showOverview} />;
  }
  if (step === 'renew') {
    return (
      <ConfirmWithCodeDialog
        title="Make new recovery codes"
        description="The recovery codes you have now will stop working."
        submitLabel="Make new codes"
        fallback="We couldn’t make new recovery codes."
        write={renew}
        send={(confirmed) =>
          renew.mutateAsync(confirmed).then(({ recoveryCodes }) => setCodes(recoveryCodes))
        }
        onClose={showOverview}
      />
    );
  }
  if (step === 'remove' && factor) {
    return (
      <ConfirmWithCodeDialog
        title="Remove your authenticator app"
        description="You’ll answer your security question to sign in again. Your recovery codes will stop working."
        submitLabel="Remove authenticator app"
        submitVariant="danger"
        fallback="We couldn’t remove your authenticator app."
        write={remove}
        send={(confirmed) =>
          remove.mutateAsync({ id: factor.id, ...confirmed }).then(() => {
            toast({ title: 'Authenticator app removed', tone: 'success' });
            showOverview();
          })
        }
        onClose={showOverview}
      />
    );
  }
  return (
    <Dialog
      title="Security"
      description="An authenticator app protects your account even if somebody learns your password."
      isOpen
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {!own.data && own.error && <LoadFailureBanner error={own.error} onRetry={own.refetch} />}
      {!own.data && !own.error && <Skeleton className="h-40" />}
      {own.data && !factor && <NoFactor onAdd={() => setStep('add')} />}
      {own.data && factor && (
        <FactorDetails
          addedAt={factor.createdAt}
          lastUsedAt={factor.lastUsedAt}
          recoveryCodesLeft={own.data.recoveryCodesLeft}
          actions={
            <>
              <Button variant="secondary" onClick={() => setStep('renew')}>
                Make new recovery codes
              </Button>
              <Button variant="secondary" onClick={() => setStep('add')}>
                Replace app
              </Button>
              {own.data.isRemovable && (
                <Button variant="quiet" onClick={() => setStep('remove')}>
                  Remove app
                </Button>
              )}
            </>
          }
          isRemovable={own.data.isRemovable}
        />
      )}
    </Dialog>
  );
}

function NoFactor({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="grid justify-items-start gap-4 text-14">
      <p>
        You don’t use an authenticator app. If you add one, you’ll enter a code from your phone
        instead of answering your security question when you sign in.
      </p>
      <Button icon={<Smartphone aria-hidden />} onClick={onAdd}>
        Add authenticator app
      </Button>
    </div>
  );
}

interface FactorDetailsProps {
  addedAt: string;
  lastUsedAt: string;
  recoveryCodesLeft: number;
  isRemovable: boolean;
  actions: ReactNode;
}

function FactorDetails({
  addedAt,
  lastUsedAt,
  recoveryCodesLeft,
  isRemovable,
  actions,
}: FactorDetailsProps) {
  return (
    <div className="grid gap-4">
      {recoveryCodesLeft <= 3 && (
        <Banner tone="warning" title={formatCodesLeft(recoveryCodesLeft)}>
          <p>Make new ones, so that you can sign in without your phone.</p>
        </Banner>
      )}
      <DescriptionList
        items={[
          [
            'Authenticator app',
            <Badge key="state" tone="success">
              In use
            </Badge>,
          ],
          ['Added', formatDateTime(new Date(addedAt))],
          ['Last used', formatDateTime(new Date(lastUsedAt))],
          ['Recovery codes', `${recoveryCodesLeft} left`],
        ]}
      />
      <div className="flex flex-wrap gap-2">{actions}</div>
      {!isRemovable && (
        <p className="text-14 text-muted">
          You need an authenticator app to sign in, so you can’t remove it without replacing it.
        </p>
      )}
    </div>
  );
}

function formatCodesLeft(left: number): string {
  if (left === 0) return 'You have no recovery codes left';
  return left === 1 ? 'You have 1 recovery code left' : `You have ${left} recovery codes left`;
}

/** Adding or replacing the app. This session stays, all others end. */
function AddTotpDialog({ isReplacing, onDone }: { isReplacing: boolean; onDone: () => void }) {
  const user = useUser();
  const [isConfirmed, setIsConfirmed] = useState(false);

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
      title: isReplacing ? 'Authenticator app replaced' : 'Authenticator app added',
      description: 'You’ve been signed out everywhere else.',
      tone: 'success',
    });
    onDone();
  }

  return (
    <Dialog
      title={isReplacing ? 'Replace your authenticator app' : 'Add an authenticator app'}
      description={
        isConfirmed ? undefined : 'You’ll stay signed in here and be signed out everywhere else.'
      }
      isOpen
      isSticky
      staysUntilClose={isConfirmed}
      onClose={isConfirmed ? finish : onDone}
    >
      <AddTotp
        isReplacing={isReplacing}
        onConfirmed={confirm}
        onDone={finish}
        cancelLabel="Cancel"
        onCancel={onDone}
      />
    </Dialog>
  );
}
