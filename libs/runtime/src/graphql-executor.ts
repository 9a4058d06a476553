import { ApolloServer } from '@apollo/server';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLFormattedError, parse } from 'graphql';
import { apolloOptions } from './apollo-options.ts';
import type { Logger } from './log.ts';
import type { Request } from './request.ts';
import type { Resolvers } from './resolver-types.ts';

// The library doesn't export the type of this option.
type ResolverMap = Extract<
  Parameters<typeof buildSubgraphSchema>[0],
  { resolvers?: unknown }
>['resolvers'];

export interface GraphqlRequest {
  query: string;
  operationName?: string;
  variables?: Record<string, unknown>;
}

export interface GraphqlResponse {
  data?: Record<string, unknown> | null;
  errors?: readonly unknown[];
}

/** Creates the executor of a service's subgraph. Parsed documents are cached. `stop` ends it. */
export async function createGraphqlExecutor<Loaders>(options: {
  typeDefs: string;
  resolvers: Resolvers<Loaders>;
  log: Logger;
}) {
  const schema = buildSubgraphSchema({
    typeDefs: parse(options.typeDefs),
    resolvers: options.resolvers as ResolverMap,
  });
  const apollo = new ApolloServer<Request>({
    ...apolloOptions,
    schema,
    logger: options.log,
    // Keeps the original error: error-response.ts formats it, where the request is known.
    formatError: (_formatted, error) => error as GraphQLFormattedError,
  });
  await apollo.start();

  return {
    schema,
    async execute(graphqlRequest: GraphqlRequest, request: Request): Promise<GraphqlResponse> {
      // The library copies the context's own fields, which would evaluate the lazy ones; it leaves
      // inherited fields alone.
      const contextValue: Request = Object.create(request);
      const { body } = await apollo.executeOperation(graphqlRequest, { contextValue });
      if (body.kind === 'incremental') throw new TypeError('incremental delivery is not supported');
      return body.singleResult;
    },
    stop: () => apollo.stop(),
  };
}
