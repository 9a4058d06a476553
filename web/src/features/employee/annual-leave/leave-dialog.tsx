import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { leaveTypeName } from '../../leave/leave-words.ts';
import { SickItem } from '../sick-leave/sick-item.tsx';
import { useOwnSickLeave } from '../sick-leave/use-own-sick-leave.ts';
import { LeaveItem } from './leave-item.tsx';
import { useOwnLeaveRequests } from './use-own-leave.ts';

interface LeaveDialogProps {
  id: string;
  onClose(): void;
}

/** What is on a day of the calendar: one request, of whatever type. */
export function LeaveDialog({ id, onClose }: LeaveDialogProps) {
  const annual = useOwnLeaveRequests();
  const sick = useOwnSickLeave();
  const leave = annual.value?.find((request) => request.id === id);
  const absence = sick.value?.find((request) => request.id === id);
  const found = leave ?? absence;
  if (!found && (annual.isLoading || sick.isLoading)) return null;
  return (
    <Dialog
      title={found ? leaveTypeName(found.leaveType) : 'Leave'}
      isOpen
      size="small"
      onClose={onClose}
    >
      {leave && <LeaveItem request={leave} />}
      {absence && <SickItem request={absence} />}
      {!found && (
        <EmptyState
          title="Not found"
          body="This request was deleted, or can’t be shown just now."
        />
      )}
    </Dialog>
  );
}
