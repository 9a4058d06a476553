import type { ApolloClient } from '@apollo/client';
import { type ArchiveDateRangeInput, WhatTheArchiveKnowsDocument } from '../../../gql/documents.ts';
import { type ArchiveJob, isOver } from './use-archive-state.ts';

/** By how much the clocks of those who talk of the same moment may differ. */
const exactnessMs = 2_000;

/**
 * The job that archives a range of which no answer came, where it goes on or has ended well since
 * (milliseconds) the range was asked for; null where nobody knows of one.
 */
export async function jobWithoutAnswer(
  client: ApolloClient,
  range: ArchiveDateRangeInput,
  since: number,
): Promise<ArchiveJob | null> {
  const query = WhatTheArchiveKnowsDocument;
  const { data } = await client
    .query({ query, fetchPolicy: 'network-only' })
    .catch(() => ({ data: undefined }));
  return data?.archiveState?.jobs.find((job) => isOfRange(job, range, since - exactnessMs)) ?? null;
}

/** Whether a job does what was asked for, and did not fail or end before. */
export function isOfRange(
  job: ArchiveJob,
  { fromDate, toDate, workerId = null }: ArchiveDateRangeInput,
  since: number,
): boolean {
  if (job.fromDate !== fromDate || job.toDate !== toDate || job.workerId !== workerId) return false;
  if (!isOver(job)) return true;
  return job.state !== 'failed' && Date.parse(job.endedAt ?? '') >= since;
}
