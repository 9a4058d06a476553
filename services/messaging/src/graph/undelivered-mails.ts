import type { Resolvers } from '@portal/runtime/graph';
import type { Dependencies } from '../operations/dependencies.ts';

/** The mails that were given up, and how they are tried again. */
export function undeliveredMailResolvers(_deps: Dependencies): Resolvers {
  return { Query: {}, Mutation: {} };
}
