import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { formatPartnerName } from './format-partners.ts';
import { usePartnershipWrites } from './use-partnership-writes.ts';
import type { Partnership } from './use-partnerships.ts';

interface DeletePartnershipProps {
  partnership: Partnership;
  onClose: () => void;
}

/** Confirms the deletion of a partnership. */
export function DeletePartnershipDialog({ partnership, onClose }: DeletePartnershipProps) {
  const { end } = usePartnershipWrites();
  const [isPending, setIsPending] = useState(false);

  async function confirm(): Promise<void> {
    setIsPending(true);
    const isDone = await end(partnership);
    setIsPending(false);
    if (isDone) onClose();
  }

  return (
    <ConfirmDialog
      title="Delete this partnership?"
      body={
        <p>
          <strong className="text-ink">{formatPartnerName(partnership.user1)}</strong> and{' '}
          <strong className="text-ink">{formatPartnerName(partnership.user2)}</strong> will be able
          to take annual leave on the same days. Existing leave won’t change.
        </p>
      }
      confirmLabel="Delete"
      isOpen
      isPending={isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
