import { formatLongDay } from '@portal/kernel/format-date';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { type ArchivedRecord, recordName } from './loaded-records.ts';

interface DeleteRecordProps {
  record: ArchivedRecord;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a record. */
export function DeleteRecord({ record, isPending, onConfirm, onClose }: DeleteRecordProps) {
  const { recordDate, sessionNumber } = record;
  return (
    <ConfirmDialog
      title="Delete this record?"
      body={
        <p>
          {sessionNumber > 1 ? `Session ${sessionNumber} of ` : 'The record of '}
          <strong className="text-ink">{recordName(record)}</strong> on {formatLongDay(recordDate)}{' '}
          will be removed from the archive. It comes back only if someone archives that day again.
          The hours and the leave themselves aren’t affected.
        </p>
      }
      confirmLabel="Delete"
      isOpen
      isPending={isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
