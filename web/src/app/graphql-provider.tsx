import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { createGraphqlClient } from './graphql-client.ts';

/** Gives the signed-in part a GraphQL client; with it go its polls and everything that it holds. */
export function GraphqlProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createGraphqlClient);
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
