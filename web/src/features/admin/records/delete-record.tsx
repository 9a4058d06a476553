import { formatLongDay } from '@portal/kernel/format';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type ArchivedRecord, nameOfRecord } from './record.ts';

interface DeleteRecordProps {
  record: ArchivedRecord;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before a record is gone. */
export function DeleteRecord({ record, isPending, onConfirm, onClose }: DeleteRecordProps) {
  const { recordDate, sessionNumber } = record;
  return (
    <ConfirmDialog
      title="Delete this record?"
      body={
        <p>
          {sessionNumber > 1 ? `Session ${sessionNumber} of ` : 'The record of '}
          <strong className="text-ink">{nameOfRecord(record)}</strong> on{' '}
          {formatLongDay(recordDate)} is removed from the archive. It comes back only when somebody
          archives that day again; the hours and the leave themselves stay.
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
