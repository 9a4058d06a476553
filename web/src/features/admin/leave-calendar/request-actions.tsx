import { CalendarX, Check, RotateCcw, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { DeclineDialog } from '../leave/decline-dialog.tsx';
import { DenyDialog } from '../leave/deny-dialog.tsx';
import { formatLeaveSummary } from '../leave/leave-summary.ts';
import { useRecentDecision } from '../leave/recent-decisions.ts';
import { useDecideLeave } from '../leave/use-decide-leave.ts';
import type { NamedRequest } from './named-requests.ts';
import { type Action, possibleActions } from './possible-actions.ts';

interface Look {
  label: string;
  variant: ButtonVariant;
  icon: ReactNode;
}

const settingsByAction: Record<Action, Look> = {
  approve: { label: 'Approve', variant: 'primary', icon: <Check aria-hidden /> },
  decline: { label: 'Decline', variant: 'secondary', icon: <X aria-hidden /> },
  deny: { label: 'Deny', variant: 'secondary', icon: <X aria-hidden /> },
  cancel: { label: 'Cancel leave', variant: 'secondary', icon: <CalendarX aria-hidden /> },
  restore: { label: 'Restore', variant: 'primary', icon: <RotateCcw aria-hidden /> },
  delete: { label: 'Delete', variant: 'secondary', icon: <Trash2 aria-hidden /> },
};

type OpenDialog = 'decline' | 'deny' | 'delete';

interface RequestActionsProps {
  of: NamedRequest;
  /** Called after the request was deleted. */
  onDeleted: () => void;
}

/** The actions for a whole request. */
export function RequestActions({ of, onDeleted }: RequestActionsProps) {
  const place = useRef<HTMLElement>(null);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [doing, setDoing] = useState<Action | null>(null);
  const { approve, cancel, remove } = useDecideLeave();
  const decided = useRecentDecision(of.id);
  const recent = decided?.status === of.status ? decided : null;

  function open(dialog: OpenDialog): null {
    setOpenDialog(dialog);
    return null;
  }

  /** The button that opened the dialog may be gone. */
  function close(): void {
    setOpenDialog(null);
    keepFocus(place.current);
  }

  const work: Record<Action, () => Promise<unknown> | null> = {
    approve: () => approve(of),
    restore: () => approve(of),
    deny: () => open('deny'),
    cancel: () => cancel(of),
    decline: () => open('decline'),
    delete: () => open('delete'),
  };

  async function press(action: Action): Promise<void> {
    const done = work[action]();
    if (!done) return;
    setDoing(action);
    await done;
    setDoing(null);
    // The pressed button has changed or is gone.
    place.current?.focus();
  }

  async function removeIt(): Promise<void> {
    setDoing('delete');
    const outcome = await remove(of);
    setDoing(null);
    if (outcome === 'failed') return;
    setOpenDialog(null);
    onDeleted();
  }

  return (
    <section
      ref={place}
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
              place.current?.focus();
            }}
          >
            Undo
          </Button>
        </>
      )}
      {possibleActions(of).map((action) => (
        <Button
          key={action}
          variant={settingsByAction[action].variant}
          icon={settingsByAction[action].icon}
          isPending={doing === action}
          disabled={doing !== null && doing !== action}
          onClick={() => void press(action)}
        >
          {settingsByAction[action].label}
        </Button>
      ))}
      {openDialog === 'decline' && <DeclineDialog leave={of} onClose={close} />}
      {openDialog === 'deny' && <DenyDialog leave={of} onClose={close} />}
      {openDialog === 'delete' && (
        <ConfirmDialog
          title="Delete this request?"
          body={`${formatLeaveSummary(of)}, will be permanently deleted, with its days and its reason. You can’t undo this.`}
          confirmLabel="Delete"
          isOpen
          isPending={doing === 'delete'}
          onConfirm={() => void removeIt()}
          onClose={close}
        />
      )}
    </section>
  );
}
