import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ArchiveJob, isOver } from './use-archive-state.ts';

/**
 * Which jobs are shown until each has ended: those that run and that nobody waits for, and what is
 * followed from here. Calls back once for each that ends, whoever began it and however it is heard of:
 * of the days of one worker there is no event.
 */
export function useFollowedJobs(jobs: readonly ArchiveJob[] | undefined, onEnd: () => void) {
  // Those that were seen to run: what becomes of each is told before it goes.
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const running = (jobs ?? []).filter((job) => !isOver(job) && !job.isAwaited);
  const unseen = running.map(({ id }) => id).filter((id) => !followed.includes(id));
  if (unseen.length > 0) setFollowed([...followed, ...unseen]);

  const known = useRef<Set<string> | null>(null);
  const look = useEffectEvent((seen: readonly ArchiveJob[]) => {
    const before = known.current;
    known.current = new Set(before);
    let isNews = false;
    for (const job of seen) {
      if (isOver(job)) {
        // What had ended when the archive was first seen is in what is shown.
        isNews ||= before !== null && !before.has(job.id);
        known.current.add(job.id);
      } else {
        // One that failed may go on.
        known.current.delete(job.id);
      }
    }
    if (isNews) onEnd();
  });
  useEffect(() => {
    if (jobs) look(jobs);
  }, [jobs]);

  return {
    ids: followed.filter((id) => !ended.has(id)),
    follow(id: string): void {
      setFollowed((before) => [...new Set([...before, id])]);
    },
    /** What is followed tells of its end. */
    noteEnd(id: string): void {
      setEnded((before) => new Set(before).add(id));
      if (known.current?.has(id)) return;
      known.current = new Set(known.current).add(id);
      onEnd();
    },
  };
}
