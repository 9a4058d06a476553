import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { useLiveStream } from '../live/use-live-stream.ts';
import { useUser } from '../session/session.ts';
import { createGraphqlClient } from './graphql-client.ts';

interface GraphqlProviderProps {
  /** Fills the new cache with what this browser has stored. */
  restoreCache?: (client: ApolloClient, userId: string) => void;
  children: ReactNode;
}

/**
 * Provides the signed-in area with an Apollo Client and live updates. Both end when it unmounts.
 */
export function GraphqlProvider({ restoreCache, children }: GraphqlProviderProps) {
  const { id } = useUser();
  const [client] = useState(() => {
    const created = createGraphqlClient(id);
    restoreCache?.(created, id);
    return created;
  });
  useLiveStream(id);
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
