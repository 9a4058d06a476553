import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { createGraphqlClient } from './graphql-client.ts';
import { useUser } from './session.ts';
import { useLiveStream } from './use-live-stream.ts';

/**
 * Provides the signed-in area with an Apollo Client and live updates. Both end when it unmounts.
 */
export function GraphqlProvider({ children }: { children: ReactNode }) {
  const { id } = useUser();
  const [client] = useState(() => createGraphqlClient(id));
  useLiveStream(id);
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
