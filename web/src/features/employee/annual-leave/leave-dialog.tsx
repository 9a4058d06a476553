import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { leaveTypeName } from '../../leave/format-leave.ts';
import { SickItem } from '../sick-leave/sick-item.tsx';
import { useOwnSickLeave } from '../sick-leave/use-own-sick-leave.ts';
import { LeaveItem } from './leave-item.tsx';
import { useOwnLeaveRequests } from './use-own-leave.ts';

interface LeaveDialogProps {
  id: string;
  onClose(): void;
}

/** A request of any type, opened from the calendar. */
export function LeaveDialog({ id, onClose }: LeaveDialogProps) {
  const annual = useOwnLeaveRequests();
  const sick = useOwnSickLeave();
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
      {sickLeave && <SickItem request={sickLeave} />}
      {!found && (
        <EmptyState
          title="Not found"
          body="This request has been deleted or can’t be shown right now."
        />
      )}
    </Dialog>
  );
}
