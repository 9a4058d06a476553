import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { partnerName } from './partner-words.ts';
import { usePartnershipWrites } from './use-partnership-writes.ts';
import type { HolidayPartners } from './use-partnerships.ts';

interface DeletePartnershipProps {
  partnership: HolidayPartners;
  onClose: () => void;
}

/** The question before two are partners no more. */
export function DeletePartnership({ partnership, onClose }: DeletePartnershipProps) {
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
          <strong className="text-ink">{partnerName(partnership.user1)}</strong> and{' '}
          <strong className="text-ink">{partnerName(partnership.user2)}</strong> can then be on
          annual leave on the same days. No leave is changed.
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
