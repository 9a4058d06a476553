import type { GraphQLResolveInfo } from 'graphql';
import type { Request } from './request.ts';

/** A field resolver of a service. */
export type Resolver<Loaders> = (
  parent: never,
  args: never,
  request: Request<Loaders>,
  info: GraphQLResolveInfo,
) => unknown;

/** `__resolveReference`, which takes the request as its second argument. */
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
