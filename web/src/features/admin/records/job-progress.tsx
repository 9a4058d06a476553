import { useMutation } from '@apollo/client/react';
import { formatDay } from '@portal/kernel/format';
import { useEffect, useRef } from 'react';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { toApiError } from '../../../app/graphql-error.ts';
import { CancelArchiveJobDocument } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { keepFocus } from '../../../ui/focus-after-close.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toast } from '../../../ui/toast.tsx';
import { number } from './day-numbers.ts';
import { countsInWords } from './use-archive.ts';
import { type ArchiveJob, isEnding, isOver } from './use-archive-state.ts';

interface JobProgressProps {
  job: ArchiveJob;
  /** Whose days they are: `All Workers`, or a name. */
  who: string;
}

/** How far the archiving of a long range is, and the way to stop it. */
export function JobProgress({ job, who }: JobProgressProps) {
  const [cancel, { loading }] = useMutation(CancelArchiveJobDocument);
  const { id, fromDate, toDate, daysDone, daysTotal, nextDate } = job;
  const canCancel = !isOver(job) && !isEnding(job);
  const isPressed = useRef(false);
  const said = useRef<HTMLParagraphElement>(null);
  // What was pressed goes before the job does: the keyboard stays with the job until it goes, too.
  useEffect(() => {
    if (!canCancel && isPressed.current) keepFocus(said.current);
  }, [canCancel]);
  useEffect(
    () => () => {
      if (isPressed.current) keepFocus(null);
    },
    [],
  );

  async function stop(): Promise<void> {
    isPressed.current = true;
    try {
      await cancel({ variables: { input: { id } } });
    } catch (cause) {
      isPressed.current = false;
      const error = toApiError(cause);
      if (isUnauthorized(error)) return;
      const description = serverMessage(error) ?? 'Please try again.';
      toast({ title: 'Cancel Failed', description, tone: 'error' });
    }
  }

  return (
    <div className="grid gap-2">
      <ProgressBar
        label={`${formatDay(fromDate)} to ${formatDay(toDate)}, ${who}`}
        value={daysDone}
        max={daysTotal}
        valueText={`${number(daysDone)} of ${number(daysTotal)} days`}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p ref={said} tabIndex={-1} className="text-12 text-muted tabular-nums">
          {howItIs(job)}
          {nextDate && ` · next ${formatDay(nextDate)}`}
        </p>
        {canCancel && (
          <Button variant="secondary" size="small" isPending={loading} onClick={() => void stop()}>
            Cancel archiving
          </Button>
        )}
      </div>
    </div>
  );
}

function howItIs(job: ArchiveJob): string {
  if (job.isWaitingForStorage) return 'Paused while storage is nearly full';
  if (isEnding(job)) return 'Finishing the days under way';
  return job.state === 'waiting' ? 'Waiting for its turn' : countsInWords(job);
}
