import { useEffect, useEffectEvent, useState } from 'react';
import { currentTime } from '../../../app/server-clock.ts';
import { type LiveQuery, useLiveQuery } from '../../../app/use-live-query.ts';
import {
  type JobOfArchiveFragment,
  WhatTheArchiveKnowsDocument,
  type WhatTheArchiveKnowsQuery,
} from '../../../gql/documents.ts';

export type ArchiveState = NonNullable<WhatTheArchiveKnowsQuery['archiveState']>;
export type ArchiveJob = JobOfArchiveFragment;

const visiblePollMs = 10_000;
/** No event announces that one worker's days were archived. Long ranges have their own updates. */
const archivingPollMs = 3_000;
/** Archiving anywhere triggers these events. */
const on = ['portal.records.audited', 'portal.records.weekly-report-made'];

export interface WatchedArchive extends LiveQuery<ArchiveState> {
  /** The server time of the last response; null before the first. */
  answeredAt: number | null;
}

/** The archive's state and its jobs. Polls while it is shown or a short range is being archived. */
export function useArchiveState(isLookedAt: boolean): WatchedArchive {
  const watched = useLiveQuery(WhatTheArchiveKnowsDocument, {
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
    const result = await watched.retry();
    // The state may be unchanged.
    if (!result.error) setAnsweredAt(currentTime());
    return result;
  }

  // The query's error says why.
  const refresh = useEffectEvent(() => void retry().catch(() => {}));
  useEffect(() => {
    if (isLookedAt) refresh();
  }, [isLookedAt]);
  const isArchiving = value?.jobs.some((job) => job.isAwaited && !isOver(job));
  const everyMs = isArchiving ? archivingPollMs : isLookedAt ? visiblePollMs : 0;
  useEffect(() => {
    if (everyMs === 0) return;
    const timer = setInterval(() => refresh(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return { ...watched, retry, answeredAt };
}

export function isOver({ endedAt }: Pick<ArchiveJob, 'endedAt'>): boolean {
  return endedAt !== null;
}

/** Whether the job was stopped and is finishing the days in progress. */
export function isEnding({ state, endedAt }: Pick<ArchiveJob, 'state' | 'endedAt'>): boolean {
  return endedAt === null && (state === 'cancelled' || state === 'failed');
}
