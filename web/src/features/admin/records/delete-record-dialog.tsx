import { formatLongDay } from '@portal/kernel/format-date';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { type ArchivedRecord, recordPersonName } from './loaded-records.ts';

interface DeleteRecordProps {
  record: ArchivedRecord;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a record. */
export function DeleteRecordDialog({ record, isPending, onConfirm, onClose }: DeleteRecordProps) {
  const { recordDate, sessionNumber } = record;
  return (
    <ConfirmDialog
      title="Delete this record?"
      body={
        <p>
          <strong className="text-ink">{recordPersonName(record)}</strong>’s record
          {sessionNumber > 1 && ` (session ${sessionNumber})`} for {formatLongDay(recordDate)} will
          be deleted from the archive. It only comes back if someone archives that day again while
          its clock-ins are kept. Their hours and leave won’t change.
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
