import type { ApolloClient } from '@apollo/client';
import { ArchiveStatusDocument } from '../../../gql/admin/records/archive.ts';
import type { ArchiveDateRangeInput } from '../../../gql/documents.ts';
import { type ArchiveJob, hasEnded } from './use-archive-state.ts';

/** The tolerated difference between the clocks. */
const exactnessMs = 2_000;

/**
 * The job of a range whose response was lost, if it is running or has succeeded since then; null if
 * there is none.
 */
export async function findJobOfRange(
  client: ApolloClient,
  range: ArchiveDateRangeInput,
  since: number,
): Promise<ArchiveJob | null> {
  const query = ArchiveStatusDocument;
  const { data } = await client
    .query({ query, fetchPolicy: 'network-only' })
    .catch(() => ({ data: undefined }));
  return (
    data?.archiveState?.jobs.find((job) => matchesRange(job, range, since - exactnessMs)) ?? null
  );
}

/** Whether a job archives this range and neither failed nor ended earlier. */
export function matchesRange(
  job: ArchiveJob,
  { fromDate, toDate, workerId = null }: ArchiveDateRangeInput,
  since: number,
): boolean {
  if (job.fromDate !== fromDate || job.toDate !== toDate || job.workerId !== workerId) return false;
  if (!hasEnded(job)) return true;
  return job.state !== 'failed' && Date.parse(job.endedAt ?? '') >= since;
}
