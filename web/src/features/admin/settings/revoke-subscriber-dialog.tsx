import { useMutation } from '@apollo/client/react';
import { RevokeSubscriberDocument, type SubscriberPartsFragment } from '../../../gql/documents.ts';
import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

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
    try {
      await revoke({ variables: { input: { id } } });
      const description = `${name} can no longer read attendance events.`;
      toast({ title: 'Access revoked', description, tone: 'success' });
      onRevoked();
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      const description = serverMessage(error) ?? 'Please try again.';
      toast({ title: 'Access not revoked', description, tone: 'error' });
    }
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
