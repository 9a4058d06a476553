import { CalendarX, Check, RotateCcw, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { DeclineDialog } from '../leave/decline-dialog.tsx';
import { DenyDialog } from '../leave/deny-dialog.tsx';
import { leaveInWords } from '../leave/handled-leave.ts';
import { useRecentDecision } from '../leave/recent-decisions.ts';
import { useDecideLeave } from '../leave/use-decide-leave.ts';
import { type Action, possibleActions } from './possible-actions.ts';
import type { NamedRequest } from './requests.ts';

interface Look {
  label: string;
  variant: ButtonVariant;
  icon: ReactNode;
}

const looks: Record<Action, Look> = {
  approve: { label: 'Approve', variant: 'primary', icon: <Check aria-hidden /> },
  decline: { label: 'Decline', variant: 'secondary', icon: <X aria-hidden /> },
  deny: { label: 'Deny', variant: 'secondary', icon: <X aria-hidden /> },
  cancel: { label: 'Cancel leave', variant: 'secondary', icon: <CalendarX aria-hidden /> },
  restore: { label: 'Restore', variant: 'primary', icon: <RotateCcw aria-hidden /> },
  delete: { label: 'Delete', variant: 'secondary', icon: <Trash2 aria-hidden /> },
};

type Asking = 'decline' | 'deny' | 'delete';

interface RequestActionsProps {
  of: NamedRequest;
  /** It is there no more. */
  onDeleted: () => void;
}

/** What can be done with a request as a whole. */
export function RequestActions({ of, onDeleted }: RequestActionsProps) {
  const place = useRef<HTMLElement>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [doing, setDoing] = useState<Action | null>(null);
  const { approve, cancel, remove } = useDecideLeave();
  const decided = useRecentDecision(of.id);
  const recent = decided?.status === of.status ? decided : null;

  function ask(what: Asking): null {
    setAsking(what);
    return null;
  }

  /** What opened a dialog is gone once the request has been decided. */
  function close(): void {
    setAsking(null);
    keepFocus(place.current);
  }

  const work: Record<Action, () => Promise<unknown> | null> = {
    approve: () => approve(of),
    restore: () => approve(of),
    deny: () => ask('deny'),
    cancel: () => cancel(of),
    decline: () => ask('decline'),
    delete: () => ask('delete'),
  };

  async function press(action: Action): Promise<void> {
    const done = work[action]();
    if (!done) return;
    setDoing(action);
    await done;
    setDoing(null);
    // The button that was pressed is another one now, or gone.
    place.current?.focus();
  }

  async function removeIt(): Promise<void> {
    setDoing('delete');
    const outcome = await remove(of);
    setDoing(null);
    if (outcome === 'failed') return;
    setAsking(null);
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
          {/* Where Approve was: a second press there does nothing. */}
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
          variant={looks[action].variant}
          icon={looks[action].icon}
          isPending={doing === action}
          disabled={doing !== null && doing !== action}
          onClick={() => void press(action)}
        >
          {looks[action].label}
        </Button>
      ))}
      {asking === 'decline' && <DeclineDialog leave={of} onClose={close} />}
      {asking === 'deny' && <DenyDialog leave={of} onClose={close} />}
      {asking === 'delete' && (
        <ConfirmDialog
          title="Delete this request?"
          body={`${leaveInWords(of)}, is deleted for good, with its days and its reason. This can’t be undone.`}
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
