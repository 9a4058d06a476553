import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { type ReactNode, use, useEffect, useState } from 'react';
import { cacheInitialResponses } from '../initial-queries/cache-initial-responses.ts';
import {
  finishInitialQueries,
  pendingInitialResponses,
} from '../initial-queries/prefetch-initial-queries.ts';
import { useLiveStream } from '../live/use-live-stream.ts';
import { useUser } from '../session/session.ts';
import { createGraphqlClient } from './graphql-client.ts';

interface GraphqlProviderProps {
  /** The queries of the first view, which may have been prefetched. */
  initialDocuments: readonly DocumentNode[];
  /** Fills the new cache with what this browser has stored. */
  restoreCache?: (client: ApolloClient, userId: string) => void;
  children: ReactNode;
}

/**
 * Provides the signed-in area with an Apollo Client and live updates. Both end when it unmounts.
 */
export function GraphqlProvider(props: GraphqlProviderProps) {
  const { id } = useUser();
  const pending = pendingInitialResponses(id);
  // No state after it in the same component: now and then React then fails with “Update hook called on initial render”.
  if (pending) use(pending);
  return <ClientProvider userId={id} {...props} />;
}

function ClientProvider({
  userId: id,
  initialDocuments,
  restoreCache,
  children,
}: GraphqlProviderProps & { userId: string }) {
  const [client] = useState(() => {
    const created = createGraphqlClient(id);
    restoreCache?.(created, id);
    cacheInitialResponses(created, id, initialDocuments);
    // What was just cached isn't fetched again.
    created.prioritizeCacheValues = true;
    return created;
  });
  useEffect(() => {
    client.prioritizeCacheValues = false;
    finishInitialQueries(id);
  }, [client, id]);
  useLiveStream(id);
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
