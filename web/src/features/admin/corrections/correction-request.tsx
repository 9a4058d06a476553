import { formatDateTime } from '@portal/kernel/format-date';
import { londonDay } from '@portal/kernel/london';
import { Check, Pencil, RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { RequestedCorrectionFragment } from '../../../gql/documents.ts';
import type { StableRow } from '../../../lib/live/merge-stable-rows.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ghostClickGuard } from '../../../ui/buttons/ghost-click-guard.ts';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { DeclineForm } from './decline-form.tsx';
import { RequestedTimes } from './requested-times.tsx';
import { TimesForm } from './times-form.tsx';
import { TimesheetIssueItem } from './timesheet-issue-item.tsx';
import { useDecideCorrection } from './use-decide-correction.ts';

type Mode = 'look' | 'change' | 'decline';

interface DecidedCorrection {
  decision: 'accepted' | 'changed' | 'declined';
  isUndoing: boolean;
}

interface CorrectionRequestProps {
  item: StableRow<RequestedCorrectionFragment>;
}

/** A correction request with Approve, Change and Decline, or the decision on it. */
export function CorrectionRequest({ item: { row: correction, goneAt } }: CorrectionRequestProps) {
  const container = useRef<HTMLDivElement>(null);
  const [decided, setDecided] = useState<DecidedCorrection | null>(null);
  const [mode, setMode] = useState<Mode>('look');
  // The button that takes the focus when a form is cancelled.
  const [previousMode, setPreviousMode] = useState<Mode | null>(null);
  const [isApproving, setIsApproving] = useState(false);
  const { decide, undo } = useDecideCorrection(correction);
  const { userId, clockInTime, clockOutTime, recordedClockInTime, recordedClockOutTime } =
    correction;
  const day = londonDay(new Date(recordedClockInTime));

  async function send(decision: Parameters<typeof decide>[0]): Promise<void> {
    const outcome = await decide(decision);
    setIsApproving(false);
    setMode('look');
    setDecided(outcome === 'done' ? { decision: decision.decision, isUndoing: false } : null);
    keepFocus(container.current);
  }

  async function undoDecision({ decision }: DecidedCorrection): Promise<void> {
    setDecided({ decision, isUndoing: true });
    const outcome = await undo();
    setDecided(outcome === 'failed' ? { decision, isUndoing: false } : null);
    keepFocus(container.current);
  }

  async function approve(): Promise<void> {
    setIsApproving(true);
    try {
      await send({ decision: 'accepted' });
    } catch (cause) {
      setIsApproving(false);
      showFailure('Correction not approved', cause);
    }
  }

  const isGone = goneAt !== null && !decided;
  const isOpen = goneAt === null && !decided;

  function cancelEditing(): void {
    setPreviousMode(mode);
    setMode('look');
  }

  return (
    <TimesheetIssueItem person={correction} userId={userId} day={day} isGone={isGone}>
      {!isGone && (
        <>
          <RequestedTimes
            day={day}
            recorded={{ clockInTime: recordedClockInTime, clockOutTime: recordedClockOutTime }}
            requested={{ clockInTime, clockOutTime }}
          />
          <figure className="grid gap-1 border-l-2 border-line-strong pl-3 text-14">
            <blockquote className="whitespace-pre-line wrap-anywhere">
              {correction.reason}
            </blockquote>
            <figcaption className="text-12 text-muted tabular-nums">
              Requested on {formatDateTime(new Date(correction.requestedAt))}
            </figcaption>
          </figure>
        </>
      )}
      <div ref={container} tabIndex={-1} className="outline-none empty:hidden">
        {decided && <DecidedActions decided={decided} onUndo={() => void undoDecision(decided)} />}
        {isGone && <p className="text-14 text-muted">No longer pending</p>}
        {isOpen && mode === 'look' && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<Check aria-hidden />}
              isPending={isApproving}
              isPressedOnce
              onClick={() => void approve()}
            >
              Approve
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={<Pencil aria-hidden />}
              autoFocus={previousMode === 'change'}
              onClick={() => setMode('change')}
            >
              Change times
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={<X aria-hidden />}
              autoFocus={previousMode === 'decline'}
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
          same="These are the requested times. Choose Approve instead."
          submitLabel="Save these times"
          send={(times) => send({ decision: 'changed', ...times })}
          onCancel={cancelEditing}
        />
      )}
      {isOpen && mode === 'decline' && (
        <DeclineForm
          draft={correction.id}
          send={(reason) => send({ decision: 'declined', reason })}
          onCancel={cancelEditing}
        />
      )}
    </TimesheetIssueItem>
  );
}

const decisionNames = { accepted: 'Approved', changed: 'Changed', declined: 'Declined' } as const;

/** `Approved · Undo`. Undo is away from where the decision was pressed. */
function DecidedActions({ decided, onUndo }: { decided: DecidedCorrection; onUndo: () => void }) {
  const { decision, isUndoing } = decided;
  const isDeclined = decision === 'declined';
  return (
    <div {...ghostClickGuard} className="flex items-center gap-3 pl-2">
      <Badge
        tone={isDeclined ? 'danger' : 'success'}
        icon={isDeclined ? <X aria-hidden /> : <Check aria-hidden />}
      >
        {decisionNames[decision]}
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
