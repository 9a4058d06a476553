import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ArchiveJob, hasEnded } from './use-archive-state.ts';

/**
 * The jobs to show until each has ended: running ones, and those started here. Calls back once per
 * ended job; an event doesn't announce every end.
 */
export function useTrackedJobs(jobs: readonly ArchiveJob[] | undefined, onEnd: () => void) {
  // The jobs that were seen running, so that their end is reported.
  const [trackedIds, setTrackedIds] = useState<readonly string[]>([]);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const running = (jobs ?? []).filter((job) => !hasEnded(job) && !job.isAwaited);
  const unseen = running.map(({ id }) => id).filter((id) => !trackedIds.includes(id));
  if (unseen.length > 0) setTrackedIds([...trackedIds, ...unseen]);

  const seenEndedIds = useRef<Set<string> | null>(null);
  const handleJobs = useEffectEvent((seen: readonly ArchiveJob[]) => {
    const before = seenEndedIds.current;
    seenEndedIds.current = new Set(before);
    let hasNewlyEnded = false;
    for (const job of seen) {
      if (hasEnded(job)) {
        // A job that had ended before needs no reload.
        hasNewlyEnded ||= before !== null && !before.has(job.id);
        seenEndedIds.current.add(job.id);
      } else {
        // A failed job may continue.
        seenEndedIds.current.delete(job.id);
      }
    }
    if (hasNewlyEnded) onEnd();
  });
  useEffect(() => {
    if (jobs) handleJobs(jobs);
  }, [jobs]);

  return {
    ids: trackedIds.filter((id) => !ended.has(id)),
    track(id: string): void {
      setTrackedIds((before) => [...new Set([...before, id])]);
    },
    /** Called by a shown job when it ends. */
    markEnded(id: string): void {
      setEnded((before) => new Set(before).add(id));
      if (seenEndedIds.current?.has(id)) return;
      seenEndedIds.current = new Set(seenEndedIds.current).add(id);
      onEnd();
    },
  };
}
