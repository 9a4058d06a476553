import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { createGraphqlClient } from './graphql-client.ts';
import { useUser } from './session.ts';
import { useLiveStream } from './use-live-stream.ts';

/**
 * Gives the signed-in part a GraphQL client, and tells it what changes; with it go its polls, the
 * stream of changes and everything that it holds.
 */
export function GraphqlProvider({ children }: { children: ReactNode }) {
  const { id } = useUser();
  const [client] = useState(() => createGraphqlClient(id));
  useLiveStream(id);
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
