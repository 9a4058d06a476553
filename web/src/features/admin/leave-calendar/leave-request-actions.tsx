import { CalendarCog, CalendarX, Check, RotateCcw, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonVariant } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { leaveCategory } from '../../leave/leave-category.ts';
import { formatDecidableLeave } from '../leave/decidable-leave.ts';
import { DeclineDialog } from '../leave/decline-dialog.tsx';
import { leaveOperations } from '../leave/leave-operations.ts';
import { useRecentDecision } from '../leave/recent-decisions.ts';
import { useDecideLeave } from '../leave/use-decide-leave.ts';
import type { NamedLeaveRequest } from './named-requests.ts';
import { type Action, possibleActions } from './possible-actions.ts';

const ChangeDatesDialog = lazyComponent(
  async () => (await import('../person-leave/change-dates-dialog.tsx')).ChangeDatesDialog,
);

interface ActionStyle {
  label: string;
  variant: ButtonVariant;
  icon: ReactNode;
}

const stylesByAction: Record<Action, ActionStyle> = {
  approve: { label: 'Approve', variant: 'primary', icon: <Check aria-hidden /> },
  decline: { label: 'Decline', variant: 'secondary', icon: <X aria-hidden /> },
  'change-dates': {
    label: 'Change dates',
    variant: 'secondary',
    icon: <CalendarCog aria-hidden />,
  },
  cancel: { label: 'Cancel leave', variant: 'secondary', icon: <CalendarX aria-hidden /> },
  restore: { label: 'Restore', variant: 'primary', icon: <RotateCcw aria-hidden /> },
  delete: { label: 'Delete', variant: 'secondary', icon: <Trash2 aria-hidden /> },
};

type OpenDialog = 'decline' | 'change-dates' | 'delete';

interface LeaveRequestActionsProps {
  leave: NamedLeaveRequest;
  /** Called after the request was deleted. */
  onDeleted: () => void;
}

/** The actions for a whole request. */
export function LeaveRequestActions({ leave, onDeleted }: LeaveRequestActionsProps) {
  const container = useRef<HTMLElement>(null);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [pendingAction, setPendingAction] = useState<Action | null>(null);
  const { approve, cancel, remove } = useDecideLeave();
  const decided = useRecentDecision(leave.id);
  const { declineLabel } = leaveOperations[leaveCategory(leave.leaveType)];
  const recent = decided?.status === leave.status ? decided : null;

  function open(dialog: OpenDialog): null {
    setOpenDialog(dialog);
    return null;
  }

  /** The button that opened the dialog may be gone. */
  function close(): void {
    setOpenDialog(null);
    keepFocus(container.current);
  }

  const work: Record<Action, () => Promise<unknown> | null> = {
    approve: () => approve(leave),
    restore: () => approve(leave),
    cancel: () => cancel(leave),
    decline: () => open('decline'),
    'change-dates': () => open('change-dates'),
    delete: () => open('delete'),
  };

  async function press(action: Action): Promise<void> {
    const done = work[action]();
    if (!done) return;
    setPendingAction(action);
    await done;
    setPendingAction(null);
    // The pressed button has changed or is gone.
    container.current?.focus();
  }

  async function removeRequest(): Promise<void> {
    setPendingAction('delete');
    const outcome = await remove(leave);
    setPendingAction(null);
    if (outcome === 'failed') return;
    setOpenDialog(null);
    onDeleted();
  }

  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-label="Actions"
      className="flex flex-wrap gap-2 outline-none *:grow"
    >
      {recent?.undo && (
        <>
          {/* Fills the place of Approve, so a second press does nothing. */}
          <span aria-hidden className="min-h-10 min-w-24" />
          <Button
            variant="secondary"
            icon={<RotateCcw aria-hidden />}
            onClick={() => {
              recent.undo?.();
              container.current?.focus();
            }}
          >
            Undo
          </Button>
        </>
      )}
      {possibleActions(leave).map((action) => (
        <Button
          key={action}
          variant={stylesByAction[action].variant}
          icon={stylesByAction[action].icon}
          isPending={pendingAction === action}
          disabled={pendingAction !== null && pendingAction !== action}
          onClick={() => void press(action)}
        >
          {action === 'decline' ? declineLabel : stylesByAction[action].label}
        </Button>
      ))}
      {openDialog === 'change-dates' && (
        <LazyDialog onClose={close}>
          <ChangeDatesDialog leave={leave} onClose={close} />
        </LazyDialog>
      )}
      {openDialog === 'decline' && <DeclineDialog leave={leave} onClose={close} />}
      {openDialog === 'delete' && (
        <ConfirmDialog
          title="Delete this request?"
          body={`${formatDecidableLeave(leave)} and its reason will be permanently deleted. You can’t undo this.`}
          confirmLabel="Delete"
          isOpen
          isPending={pendingAction === 'delete'}
          onConfirm={() => void removeRequest()}
          onClose={close}
        />
      )}
    </section>
  );
}
