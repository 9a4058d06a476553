import { useMutation } from '@apollo/client/react';
import { type ApiTokenPartsFragment, RevokeApiTokenDocument } from '../../../gql/documents.ts';
import { isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

interface RevokeApiTokenDialogProps {
  token: Pick<ApiTokenPartsFragment, 'id' | 'name'>;
  onClose: () => void;
  onRevoked: () => void;
}

/** Confirms the revocation of a token. */
export function RevokeApiTokenDialog({
  token: { id, name },
  onClose,
  onRevoked,
}: RevokeApiTokenDialogProps) {
  const [revoke, { loading }] = useMutation(RevokeApiTokenDocument);

  async function confirm(): Promise<void> {
    try {
      await revoke({ variables: { input: { id } } });
      const description = `The system with ${name} no longer has access.`;
      toast({ title: 'Token revoked', description, tone: 'success' });
      onRevoked();
    } catch (cause) {
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      const description = serverMessage(error) ?? 'Please try again.';
      toast({ title: 'Token not revoked', description, tone: 'error' });
    }
  }

  return (
    <ConfirmDialog
      title="Revoke token?"
      body={
        <p>
          The system with <strong className="text-ink">{name}</strong> will lose access at once. You
          can’t undo this: to give it access again, create another token.
        </p>
      }
      confirmLabel="Revoke token"
      isOpen
      isPending={loading}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
