import { useMutation } from '@apollo/client/react';
import { RevokeApiTokenDocument } from '../../../gql/admin/settings/api-tokens.ts';
import type { ApiTokenPartsFragment } from '../../../gql/documents.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { runOrShowFailure } from '../../shell/show-failure.ts';

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
    const isRevoked = await runOrShowFailure('Token not revoked', () =>
      revoke({ variables: { input: { id } } }),
    );
    if (!isRevoked) return;
    const description = `The system with ${name} no longer has access.`;
    toast({ title: 'Token revoked', description, tone: 'success' });
    onRevoked();
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
