import { useEffect, useEffectEvent, useState } from 'react';
import { ArchiveStatusDocument } from '../../../gql/admin/records/archive.ts';
import type { ArchiveJobPartsFragment, ArchiveStatusQuery } from '../../../gql/documents.ts';
import { type LiveQuery, useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { currentTime } from '../../../lib/time/server-clock.ts';

export type ArchiveState = NonNullable<ArchiveStatusQuery['archiveState']>;
export type ArchiveJob = ArchiveJobPartsFragment;

const visiblePollMs = 10_000;
/** No event announces that one worker's days were archived. Long ranges have their own updates. */
const archivingPollMs = 3_000;
/** Archiving anywhere triggers these events. */
const on = ['portal.records.audited', 'portal.records.weekly-report-made'];

export interface LiveArchiveState extends LiveQuery<ArchiveState> {
  /** The server time of the last response; null before the first. */
  answeredAt: number | null;
}

/** The archive's state and its jobs. Polls while it is shown or a short range is being archived. */
export function useArchiveState(isLookedAt: boolean): LiveArchiveState {
  const query = useLiveQuery(ArchiveStatusDocument, {
    everyMs: 0,
    on,
    read: ({ archiveState }) => archiveState,
  });
  const { value } = query;
  const [answeredAt, setAnsweredAt] = useState<number | null>(null);
  useEffect(() => {
    if (value) setAnsweredAt(currentTime());
  }, [value]);

  async function retry() {
    const result = await query.retry();
    // The state may be unchanged.
    if (!result.error) setAnsweredAt(currentTime());
    return result;
  }

  // The query's error says why.
  const refresh = useEffectEvent(() => void retry().catch(() => {}));
  useEffect(() => {
    if (isLookedAt) refresh();
  }, [isLookedAt]);
  const isArchiving = value?.jobs.some((job) => job.isAwaited && !hasEnded(job));
  const everyMs = isArchiving ? archivingPollMs : isLookedAt ? visiblePollMs : 0;
  useEffect(() => {
    if (everyMs === 0) return;
    const timer = setInterval(() => refresh(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return { ...query, retry, answeredAt };
}

export function hasEnded({ endedAt }: Pick<ArchiveJob, 'endedAt'>): boolean {
  return endedAt !== null;
}

/** Whether the job was stopped and is finishing the days in progress. */
export function isStopping({ state, endedAt }: Pick<ArchiveJob, 'state' | 'endedAt'>): boolean {
  return endedAt === null && (state === 'cancelled' || state === 'failed');
}
