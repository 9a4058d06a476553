import { useMutation } from '@apollo/client/react';
import { formatDay } from '@portal/kernel/format-date';
import { useEffect, useRef } from 'react';
import { CancelArchiveJobDocument } from '../../../gql/admin/records/archive.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ProgressBar } from '../../../ui/charts/progress-bar.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { showFailure } from '../../shell/show-failure.ts';
import { formatCount } from './attendance-counts.ts';
import { formatArchiveCounts } from './use-archive-actions.ts';
import { type ArchiveJob, hasEnded, isStopping } from './use-archive-state.ts';

interface JobProgressProps {
  job: ArchiveJob;
  /** The worker's name, or `All Workers`. */
  workerName: string;
}

/** The progress of an archive job, with Cancel. */
export function JobProgress({ job, workerName }: JobProgressProps) {
  const [cancel, { loading }] = useMutation(CancelArchiveJobDocument);
  const { id, fromDate, toDate, daysDone, daysTotal, nextDate } = job;
  const canCancel = !hasEnded(job) && !isStopping(job);
  const isPressed = useRef(false);
  const progressText = useRef<HTMLParagraphElement>(null);
  // Cancel goes before the job does, so the status takes the focus until then.
  useEffect(() => {
    if (!canCancel && isPressed.current) keepFocus(progressText.current);
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
      showFailure('Archive not cancelled', cause);
    }
  }

  return (
    <div className="grid gap-2">
      <ProgressBar
        label={`${formatDay(fromDate)} to ${formatDay(toDate)}, ${workerName}`}
        value={daysDone}
        max={daysTotal}
        valueText={`${formatCount(daysDone)} of ${formatCount(daysTotal)} days`}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p ref={progressText} tabIndex={-1} className="text-12 text-muted tabular-nums">
          {formatJobState(job)}
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

function formatJobState(job: ArchiveJob): string {
  if (job.isWaitingForStorage) return 'Paused while storage is nearly full';
  if (isStopping(job)) return 'Finishing the days in progress';
  return job.state === 'waiting' ? 'Waiting to start' : formatArchiveCounts(job);
}
