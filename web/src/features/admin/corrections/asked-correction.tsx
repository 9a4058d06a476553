import { formatDateTime } from '@portal/kernel/format';
import { londonDay } from '@portal/kernel/london';
import { Check, Pencil, RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import type { KeptRow } from '../../../app/kept-rows.ts';
import type { AskedCorrectionFragment } from '../../../gql/documents.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { pressGuard } from '../../../ui/press-guard.ts';
import { toast } from '../../../ui/toast.tsx';
import { AskedTimes } from './asked-times.tsx';
import { DeclineForm } from './decline-form.tsx';
import { TimesForm } from './times-form.tsx';
import { useDecision } from './use-decision.ts';
import { WaitingItem } from './waiting-item.tsx';

type Mode = 'look' | 'change' | 'decline';

interface SettledCorrection {
  decision: 'accepted' | 'changed' | 'declined';
  isUndoing: boolean;
}

interface AskedCorrectionProps {
  of: KeptRow<AskedCorrectionFragment>;
}

/** What somebody asks to have put right, and the three answers to it, or what was decided. */
export function AskedCorrection({ of: { row: correction, goneAt } }: AskedCorrectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState<SettledCorrection | null>(null);
  const [mode, setMode] = useState<Mode>('look');
  // The button that the keyboard goes back to when a form is given up.
  const [left, setLeft] = useState<Mode | null>(null);
  const [isAccepting, setIsAccepting] = useState(false);
  const { decide, undo } = useDecision(correction);
  const { userId, clockInTime, clockOutTime, recordedClockInTime, recordedClockOutTime } =
    correction;
  const day = londonDay(new Date(recordedClockInTime));

  async function send(decision: Parameters<typeof decide>[0]): Promise<void> {
    const outcome = await decide(decision);
    setIsAccepting(false);
    setMode('look');
    setSettled(outcome === 'done' ? { decision: decision.decision, isUndoing: false } : null);
    keepFocus(place.current);
  }

  async function undoIt({ decision }: SettledCorrection): Promise<void> {
    setSettled({ decision, isUndoing: true });
    const outcome = await undo();
    setSettled(outcome === 'failed' ? { decision, isUndoing: false } : null);
    keepFocus(place.current);
  }

  async function accept(): Promise<void> {
    setIsAccepting(true);
    try {
      await send({ decision: 'accepted' });
    } catch (cause) {
      setIsAccepting(false);
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      const description = serverMessage(error) ?? 'Please try again.';
      toast({ title: 'Correction not accepted', description, tone: 'error' });
    }
  }

  const isGone = goneAt !== null && !settled;
  const isOpen = goneAt === null && !settled;

  function giveUp(): void {
    setLeft(mode);
    setMode('look');
  }

  return (
    <WaitingItem person={correction} userId={userId} day={day} isGone={isGone}>
      {!isGone && (
        <>
          <AskedTimes
            day={day}
            recorded={{ clockInTime: recordedClockInTime, clockOutTime: recordedClockOutTime }}
            asked={{ clockInTime, clockOutTime }}
          />
          <figure className="grid gap-1 border-l-2 border-line-strong pl-3 text-14">
            <blockquote className="whitespace-pre-line wrap-anywhere">
              {correction.reason}
            </blockquote>
            <figcaption className="text-12 text-muted tabular-nums">
              Asked on {formatDateTime(new Date(correction.requestedAt))}
            </figcaption>
          </figure>
        </>
      )}
      <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
        {settled && <SettledActions of={settled} onUndo={() => void undoIt(settled)} />}
        {isGone && <p className="text-14 text-muted">No longer pending</p>}
        {isOpen && mode === 'look' && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<Check aria-hidden />}
              isPending={isAccepting}
              isPressedOnce
              onClick={() => void accept()}
            >
              Accept
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={<Pencil aria-hidden />}
              autoFocus={left === 'change'}
              onClick={() => setMode('change')}
            >
              Change
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={<X aria-hidden />}
              autoFocus={left === 'decline'}
              onClick={() => setMode('decline')}
            >
              Decline
            </Button>
          </div>
        )}
      </div>
      {isOpen && mode === 'change' && (
        <TimesForm
          draft={`correction ${correction.id}`}
          span={{ clockInTime, clockOutTime }}
          same="These are the times that are asked for: accept them."
          submitLabel="Save these times"
          send={(times) => send({ decision: 'changed', ...times })}
          onCancel={giveUp}
        />
      )}
      {isOpen && mode === 'decline' && (
        <DeclineForm
          draft={correction.id}
          send={(reason) => send({ decision: 'declined', reason })}
          onCancel={giveUp}
        />
      )}
    </WaitingItem>
  );
}

const settledWords = { accepted: 'Accepted', changed: 'Changed', declined: 'Declined' } as const;

/** `Accepted · Undo`, with Undo away from where the decision was pressed. */
function SettledActions({ of, onUndo }: { of: SettledCorrection; onUndo: () => void }) {
  const { decision, isUndoing } = of;
  const isDeclined = decision === 'declined';
  return (
    <div {...pressGuard} className="flex items-center gap-3 pl-2">
      <Badge
        tone={isDeclined ? 'danger' : 'in'}
        icon={isDeclined ? <X aria-hidden /> : <Check aria-hidden />}
      >
        {settledWords[decision]}
      </Badge>
      <span aria-hidden className="text-muted">
        ·
      </span>
      <Button
        variant="secondary"
        size="small"
        icon={<RotateCcw aria-hidden />}
        isPending={isUndoing}
        onClick={onUndo}
      >
        Undo
      </Button>
    </div>
  );
}
