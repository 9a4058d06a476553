import { formatDay } from '@portal/kernel/format-date';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { JobProgress } from './job-progress.tsx';
import { formatArchiveCounts } from './use-archive-actions.ts';
import { useArchiveJob } from './use-archive-job.ts';
import { type ArchiveJob, hasEnded } from './use-archive-state.ts';

interface RunningJobsProps {
  ids: readonly string[];
  workerNameOf: (workerId: string | null) => string;
  onEnd: (id: string) => void;
}

/** The running archive jobs, whoever started them. */
export function RunningJobs({ ids, workerNameOf, onEnd }: RunningJobsProps) {
  if (ids.length === 0) return null;
  return (
    <Card title="Archiving">
      <ul className="grid gap-4">
        {ids.map((id, index) => (
          // Only the first job streams: a browser has few connections per server.
          <RunningJob
            key={id}
            id={id}
            isFirst={index === 0}
            workerNameOf={workerNameOf}
            onEnd={onEnd}
          />
        ))}
      </ul>
    </Card>
  );
}

interface RunningJobProps {
  id: string;
  isFirst: boolean;
  workerNameOf: RunningJobsProps['workerNameOf'];
  onEnd: (id: string) => void;
}

function RunningJob({ id, isFirst, workerNameOf, onEnd }: RunningJobProps) {
  const job = useArchiveJob(id, { isLive: true, hasStream: isFirst });
  const ended = useRef(false);
  const end = useEffectEvent((over: ArchiveJob) => {
    showEndToast(over);
    onEnd(id);
  });
  const isDone = job !== null && hasEnded(job);
  useEffect(() => {
    if (!isDone || ended.current || !job) return;
    ended.current = true;
    end(job);
  }, [isDone, job]);
  if (!job) return null;
  return (
    <li>
      <JobProgress job={job} workerName={workerNameOf(job.workerId)} />
    </li>
  );
}

function showEndToast(job: ArchiveJob): void {
  const days = `${formatDay(job.fromDate)} to ${formatDay(job.toDate)}`;
  if (job.state === 'failed') {
    const description = job.error ?? 'Please try again.';
    toast({ title: 'Enhanced Archive Failed', description, tone: 'error' });
    return;
  }
  const isCancelled = job.state === 'cancelled';
  toast({
    title: isCancelled ? 'Archive cancelled' : 'Archive complete',
    description: isCancelled
      ? `${days}: ${formatArchiveCounts(job)}. Days already archived are kept.`
      : `${days}: ${formatArchiveCounts(job)}.`,
    tone: isCancelled ? 'info' : 'success',
  });
}
