import { ApolloServer } from '@apollo/server';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { type GraphQLFormattedError, type GraphQLResolveInfo, parse } from 'graphql';
import { apolloOptions } from './apollo-options.ts';
import type { Logger } from './log.ts';
import type { Request } from './request.ts';

export type Resolver<Loaders> = (
  parent: never,
  args: never,
  request: Request<Loaders>,
  info: GraphQLResolveInfo,
) => unknown;

/** `__resolveReference`, which takes the request in second place instead of arguments. */
export type ReferenceResolver<Loaders> = (
  reference: never,
  request: Request<Loaders>,
  info: GraphQLResolveInfo,
) => unknown;

/** Resolvers by type and field, for example `{ Mutation: { clockIn: resolve(clockIn, …) } }`. */
export type Resolvers<Loaders = unknown> = Record<
  string,
  Record<string, Resolver<Loaders> | ReferenceResolver<Loaders>>
>;

// The library doesn't export the type of what it takes.
type ResolverMap = Extract<
  Parameters<typeof buildSubgraphSchema>[0],
  { resolvers?: unknown }
>['resolvers'];

export interface GraphRequest {
  query: string;
  operationName?: string;
  variables?: Record<string, unknown>;
}

export interface GraphAnswer {
  data?: Record<string, unknown> | null;
  errors?: readonly unknown[];
}

/** Runs GraphQL documents on a service's own part of the graph. Parsed documents are remembered. */
export async function openGraph<Loaders>(parts: {
  typeDefs: string;
  resolvers: Resolvers<Loaders>;
  log: Logger;
}) {
  const schema = buildSubgraphSchema({
    typeDefs: parse(parts.typeDefs),
    resolvers: parts.resolvers as ResolverMap,
  });
  const apollo = new ApolloServer<Request>({
    ...apolloOptions,
    schema,
    logger: parts.log,
    // The error itself: it is shaped once, where the request is known (error-reply.ts).
    formatError: (_formatted, error) => error as GraphQLFormattedError,
  });
  await apollo.start();

  return {
    schema,
    async execute(asked: GraphRequest, request: Request): Promise<GraphAnswer> {
      // The library copies the context field by field, which would make all that is made at
      // first use; what is inherited it leaves alone.
      const contextValue: Request = Object.create(request);
      const { body } = await apollo.executeOperation(asked, { contextValue });
      if (body.kind === 'incremental') throw new TypeError('a service answers in one piece');
      return body.singleResult;
    },
    stop: () => apollo.stop(),
  };
}
