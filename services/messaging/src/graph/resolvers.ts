import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { mailSettingsResolvers } from './mail-settings-resolvers.ts';
import { messageResolvers } from './message-resolvers.ts';
import { undeliveredMailResolvers } from './undelivered-mail-resolvers.ts';

export function createResolvers(deps: Dependencies): Resolvers {
  const areas = [
    messageResolvers(deps),
    mailSettingsResolvers(deps),
    undeliveredMailResolvers(deps),
  ];
  return {
    Query: { ...mergeFields(areas.map(({ Query }) => Query)) },
    Mutation: { ...mergeFields(areas.map(({ Mutation }) => Mutation)) },
  };
}

function mergeFields(fields: readonly (Resolvers[string] | undefined)[]): Resolvers[string] {
  return Object.assign({}, ...fields);
}
