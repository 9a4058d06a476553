import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { leaveTypeName } from '../../leave/format-leave.ts';
import { useOwnLeaveRequests } from '../leave-requests/use-own-leave.ts';
import { SickLeaveItem } from '../sick-leave/sick-leave-item.tsx';
import { LeaveItem } from './leave-item.tsx';

interface LeaveDialogProps {
  id: string;
  onClose(): void;
}

/** A request of any type, opened from the calendar. */
export function LeaveDetailsDialog({ id, onClose }: LeaveDialogProps) {
  const annual = useOwnLeaveRequests('annual');
  const sick = useOwnLeaveRequests('sick');
  const leave = annual.value?.find((request) => request.id === id);
  const sickLeave = sick.value?.find((request) => request.id === id);
  const found = leave ?? sickLeave;
  if (!found && (annual.isLoading || sick.isLoading)) return null;
  return (
    <Dialog
      title={found ? leaveTypeName(found.leaveType) : 'Leave'}
      isOpen
      size="small"
      onClose={onClose}
    >
      {leave && <LeaveItem request={leave} />}
      {sickLeave && <SickLeaveItem request={sickLeave} />}
      {!found && (
        <EmptyState
          title="Not found"
          body="This request has been deleted or can’t be shown right now."
        />
      )}
    </Dialog>
  );
}
