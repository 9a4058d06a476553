import { formatDateTime } from '@portal/kernel/format';
import { londonDay } from '@portal/kernel/london';
import { Check, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import type { AskedCorrectionFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AskedTimes } from './asked-times.tsx';
import { DeclineForm } from './decline-form.tsx';
import { TimesForm } from './times-form.tsx';
import { useDecision } from './use-decision.ts';
import { WaitingItem } from './waiting-item.tsx';

type Mode = 'look' | 'change' | 'decline';

interface AskedCorrectionProps {
  correction: AskedCorrectionFragment;
  /** It is off the list: the keyboard needs another place. */
  onDecided: () => void;
}

/** What somebody asks to have put right, and the three answers to it. */
export function AskedCorrection({ correction, onDecided }: AskedCorrectionProps) {
  const [mode, setMode] = useState<Mode>('look');
  // The button that the keyboard goes back to when a form is given up.
  const [left, setLeft] = useState<Mode | null>(null);
  const [isAccepting, setIsAccepting] = useState(false);
  const decide = useDecision(correction);
  const { userId, clockInTime, clockOutTime, recordedClockInTime, recordedClockOutTime } =
    correction;
  const day = londonDay(new Date(recordedClockInTime));

  async function send(decision: Parameters<typeof decide>[0]): Promise<void> {
    await decide(decision);
    onDecided();
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

  function giveUp(): void {
    setLeft(mode);
    setMode('look');
  }

  return (
    <WaitingItem person={correction} userId={userId} day={day}>
      <AskedTimes
        day={day}
        recorded={{ clockInTime: recordedClockInTime, clockOutTime: recordedClockOutTime }}
        asked={{ clockInTime, clockOutTime }}
      />
      <figure className="grid gap-1 border-l-2 border-line-strong pl-3 text-14">
        <blockquote className="whitespace-pre-line wrap-anywhere">{correction.reason}</blockquote>
        <figcaption className="text-12 text-muted tabular-nums">
          Asked on {formatDateTime(new Date(correction.requestedAt))}
        </figcaption>
      </figure>
      {mode === 'look' && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<Check aria-hidden />}
            isPending={isAccepting}
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
      {mode === 'change' && (
        <TimesForm
          draft={`correction ${correction.id}`}
          span={{ clockInTime, clockOutTime }}
          same="These are the times that are asked for: accept them."
          submitLabel="Save these times"
          send={(times) => send({ decision: 'changed', ...times })}
          onCancel={giveUp}
        />
      )}
      {mode === 'decline' && (
        <DeclineForm
          draft={correction.id}
          send={(reason) => send({ decision: 'declined', reason })}
          onCancel={giveUp}
        />
      )}
    </WaitingItem>
  );
}
