import { useEffect, useEffectEvent, useState } from 'react';
import { currentTime } from '../../../app/server-clock.ts';
import { useWatched, type Watched } from '../../../app/use-watched.ts';
import {
  type JobOfArchiveFragment,
  WhatTheArchiveKnowsDocument,
  type WhatTheArchiveKnowsQuery,
} from '../../../gql/documents.ts';

export type ArchiveState = NonNullable<WhatTheArchiveKnowsQuery['archiveState']>;
export type ArchiveJob = JobOfArchiveFragment;

const whileLookedAtMs = 10_000;
/** Nobody tells that the days of one worker are archived. Long ranges are followed by themselves. */
const whileArchivingMs = 3_000;
/** Somebody archives, here or elsewhere. */
const on = ['portal.records.audited', 'portal.records.weekly-report-made'];

export interface WatchedArchive extends Watched<ArchiveState> {
  /** When the last answer came, by the server's clock; null before the first. */
  answeredAt: number | null;
}

/**
 * What the archive knows, above all its jobs; asked for again and again while it is looked at, or a
 * short range is archived.
 */
export function useArchiveState(isLookedAt: boolean): WatchedArchive {
  const watched = useWatched(WhatTheArchiveKnowsDocument, {
    everyMs: 0,
    on,
    read: ({ archiveState }) => archiveState,
  });
  const { value } = watched;
  const [answeredAt, setAnsweredAt] = useState<number | null>(null);
  useEffect(() => {
    if (value) setAnsweredAt(currentTime());
  }, [value]);

  async function retry() {
    const answer = await watched.retry();
    // It may be the same as before.
    if (!answer.error) setAnsweredAt(currentTime());
    return answer;
  }

  // What does not come is told by the error.
  const ask = useEffectEvent(() => void retry().catch(() => {}));
  useEffect(() => {
    if (isLookedAt) ask();
  }, [isLookedAt]);
  const isArchiving = value?.jobs.some((job) => job.isAwaited && !isOver(job));
  const everyMs = isArchiving ? whileArchivingMs : isLookedAt ? whileLookedAtMs : 0;
  useEffect(() => {
    if (everyMs === 0) return;
    const asking = setInterval(() => ask(), everyMs);
    return () => clearInterval(asking);
  }, [everyMs]);
  return { ...watched, retry, answeredAt };
}

export function isOver({ endedAt }: Pick<ArchiveJob, 'endedAt'>): boolean {
  return endedAt !== null;
}

/** Whether it was stopped and only the days under way are still being finished: no more are begun. */
export function isEnding({ state, endedAt }: Pick<ArchiveJob, 'state' | 'endedAt'>): boolean {
  return endedAt === null && (state === 'cancelled' || state === 'failed');
}
