import type { Resolvers } from '@portal/runtime/graph';
import type { Dependencies } from '../operations/dependencies.ts';

/** Who hears by mail, and of what: HR's address and each person's choice. */
export function mailSettingsResolvers(_deps: Dependencies): Resolvers {
  return { Query: {}, Mutation: {} };
}
