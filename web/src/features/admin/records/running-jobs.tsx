import { formatDay } from '@portal/kernel/format';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.tsx';
import { JobProgress } from './job-progress.tsx';
import { countsInWords } from './use-archive.ts';
import { type ArchiveJob, isOver } from './use-archive-state.ts';
import { useJob } from './use-job.ts';

interface RunningJobsProps {
  ids: readonly string[];
  whoOf: (workerId: string | null) => string;
  onEnd: (id: string) => void;
}

/** The long ranges that are being archived, whoever began them, also after a reload. */
export function RunningJobs({ ids, whoOf, onEnd }: RunningJobsProps) {
  if (ids.length === 0) return null;
  return (
    <Card title="Archiving">
      <ul className="grid gap-4">
        {ids.map((id, place) => (
          // A browser has few connections to a server: one of them is enough for this.
          <RunningJob key={id} id={id} isFirst={place === 0} whoOf={whoOf} onEnd={onEnd} />
        ))}
      </ul>
    </Card>
  );
}

interface RunningJobProps {
  id: string;
  isFirst: boolean;
  whoOf: RunningJobsProps['whoOf'];
  onEnd: (id: string) => void;
}

function RunningJob({ id, isFirst, whoOf, onEnd }: RunningJobProps) {
  const job = useJob(id, { isFollowed: true, hasStream: isFirst });
  const ended = useRef(false);
  const end = useEffectEvent((over: ArchiveJob) => {
    sayEnd(over);
    onEnd(id);
  });
  const isDone = job !== null && isOver(job);
  useEffect(() => {
    if (!isDone || ended.current || !job) return;
    ended.current = true;
    end(job);
  }, [isDone, job]);
  if (!job) return null;
  return (
    <li>
      <JobProgress job={job} who={whoOf(job.workerId)} />
    </li>
  );
}

function sayEnd(job: ArchiveJob): void {
  const days = `${formatDay(job.fromDate)} to ${formatDay(job.toDate)}`;
  if (job.state === 'failed') {
    const description = job.error ?? 'Please try again.';
    toast({ title: 'Enhanced Archive Failed', description, tone: 'error' });
    return;
  }
  const isCancelled = job.state === 'cancelled';
  toast({
    title: isCancelled ? 'Archive Cancelled' : 'Archive Complete',
    description: isCancelled
      ? `${days}: ${countsInWords(job)} by then, which stay.`
      : `${days}: ${countsInWords(job)}.`,
    tone: isCancelled ? 'info' : 'success',
  });
}
