import { useMutation } from '@apollo/client/react';
import { RevokeSubscriberDocument } from '../../../gql/admin/settings/subscribers.ts';
import type { SubscriberPartsFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { runOrShowFailure } from '../../shell/show-failure.ts';

interface RevokeSubscriberDialogProps {
  subscriber: Pick<SubscriberPartsFragment, 'id' | 'name'>;
  onClose: () => void;
  onRevoked: () => void;
}

/** Confirms the revocation of a system's access. */
export function RevokeSubscriberDialog({
  subscriber: { id, name },
  onClose,
  onRevoked,
}: RevokeSubscriberDialogProps) {
  const [revoke, { loading }] = useMutation(RevokeSubscriberDocument);

  async function confirm(): Promise<void> {
    const isRevoked = await runOrShowFailure('Access not revoked', () =>
      revoke({ variables: { input: { id } } }),
    );
    if (!isRevoked) return;
    const description = `${name} can no longer read attendance events.`;
    toast({ title: 'Access revoked', description, tone: 'success' });
    onRevoked();
  }

  return (
    <ConfirmDialog
      title="Revoke access?"
      body={
        <p>
          <strong className="text-ink">{name}</strong> will be disconnected and won’t be able to
          read attendance events. You can’t undo this: to give it access again, add it as a new
          system.
        </p>
      }
      confirmLabel="Revoke access"
      isOpen
      isPending={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
