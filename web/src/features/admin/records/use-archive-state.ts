import { useWatched } from '../../../app/use-watched.ts';
import {
  type JobOfArchiveFragment,
  WhatTheArchiveKnowsDocument,
  type WhatTheArchiveKnowsQuery,
} from '../../../gql/documents.ts';

export type ArchiveState = NonNullable<WhatTheArchiveKnowsQuery['archiveState']>;
export type ArchiveJob = JobOfArchiveFragment;

const whileLookedAtMs = 10_000;
/** Somebody archives, here or elsewhere. */
const on = ['portal.records.audited', 'portal.records.weekly-report-made'];

/** What the archive knows, above all its jobs; asked for again and again while it is looked at. */
export function useArchiveState(isLookedAt: boolean) {
  return useWatched(WhatTheArchiveKnowsDocument, {
    everyMs: isLookedAt ? whileLookedAtMs : 0,
    on,
    read: ({ archiveState }) => archiveState,
  });
}

export function isOver({ state }: Pick<ArchiveJob, 'state'>): boolean {
  return state !== 'waiting' && state !== 'running';
}
