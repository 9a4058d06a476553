import { useApolloClient, useQuery } from '@apollo/client/react';
import type { jobEvents } from '@portal/contracts/records/archive-job';
import { useEffect, useState } from 'react';
import { backgroundHeader } from '../../../app/rest.ts';
import { ArchiveJobDocument, JobOfArchiveFragmentDoc } from '../../../gql/documents.ts';
import { type ArchiveJob, isOver } from './use-archive-state.ts';

const eventsPath: (typeof jobEvents)['path'] = '/api/admin/jobs/{id}/events';
const typeName = { __typename: 'ArchiveJob' } as const;
/** How often a job is asked for whose events don't come. */
const withoutEventsMs = 3_000;

interface Following {
  /** Until it is over. Who else shows it reads the same out of the cache. */
  isFollowed: boolean;
  /** By its events, else by asking now and then. */
  hasStream: boolean;
}

/** A job as it is known. While its events don't come, it is asked for now and then. */
export function useJob(id: string, { isFollowed, hasStream }: Following): ArchiveJob | null {
  const [hasEvents, setHasEvents] = useState(false);
  const [isEnded, setIsEnded] = useState(false);
  const client = useApolloClient();
  const { data } = useQuery(ArchiveJobDocument, {
    variables: { input: { id } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval: isEnded || hasEvents || !isFollowed ? 0 : withoutEventsMs,
    context: { headers: backgroundHeader },
    notifyOnNetworkStatusChange: false,
  });
  const job = data?.archiveJob ?? null;
  if (job && isOver(job) && !isEnded) setIsEnded(true);

  useEffect(() => {
    if (!isFollowed || !hasStream || isEnded) return;
    const source = new EventSource(eventsPath.replace('{id}', id));
    source.addEventListener('open', () => setHasEvents(true));
    source.addEventListener('error', () => setHasEvents(false));
    source.addEventListener('progress', ({ data: text }: MessageEvent<string>) => {
      const told: ArchiveJob = JSON.parse(text);
      client.writeFragment({
        id: client.cache.identify({ ...typeName, id }) ?? '',
        fragment: JobOfArchiveFragmentDoc,
        data: { ...told, ...typeName },
      });
      if (isOver(told)) setIsEnded(true);
    });
    return () => source.close();
  }, [id, isFollowed, hasStream, isEnded, client]);
  return job;
}
