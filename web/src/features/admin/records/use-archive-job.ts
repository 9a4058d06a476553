import { useApolloClient, useQuery } from '@apollo/client/react';
import type { jobEvents } from '@portal/contracts/records/archive-job';
import { useEffect, useState } from 'react';
import {
  ArchiveJobDocument,
  ArchiveJobPartsFragmentDoc,
} from '../../../gql/admin/records/archive.ts';
import { backgroundHeader } from '../../../lib/api/rest-client.ts';
import { type ArchiveJob, hasEnded } from './use-archive-state.ts';

const eventsPath: (typeof jobEvents)['path'] = '/api/admin/jobs/{id}/events';
const typeName = { __typename: 'ArchiveJob' } as const;
/** The polling interval without events. */
const pollWithoutEventsMs = 3_000;

interface JobOptions {
  /** Until the job ends. Other components read it from the cache. */
  isLive: boolean;
  /** By server-sent events, else by polling. */
  hasStream: boolean;
}

/** An archive job with live progress. Polls while no events arrive. */
export function useArchiveJob(id: string, { isLive, hasStream }: JobOptions): ArchiveJob | null {
  const [hasEvents, setHasEvents] = useState(false);
  const [isEnded, setIsEnded] = useState(false);
  const client = useApolloClient();
  const { data } = useQuery(ArchiveJobDocument, {
    variables: { input: { id } },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    pollInterval: isEnded || hasEvents || !isLive ? 0 : pollWithoutEventsMs,
    context: { headers: backgroundHeader },
    notifyOnNetworkStatusChange: false,
  });
  const job = data?.archiveJob ?? null;
  if (job && hasEnded(job) && !isEnded) setIsEnded(true);

  useEffect(() => {
    if (!isLive || !hasStream || isEnded) return;
    const source = new EventSource(eventsPath.replace('{id}', id));
    source.addEventListener('open', () => setHasEvents(true));
    source.addEventListener('error', () => setHasEvents(false));
    source.addEventListener('progress', ({ data: text }: MessageEvent<string>) => {
      const update: ArchiveJob = JSON.parse(text);
      client.writeFragment({
        id: client.cache.identify({ ...typeName, id }) ?? '',
        fragment: ArchiveJobPartsFragmentDoc,
        data: { ...update, ...typeName },
      });
      if (hasEnded(update)) setIsEnded(true);
    });
    return () => source.close();
  }, [id, isLive, hasStream, isEnded, client]);
  return job;
}
