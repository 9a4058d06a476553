import type { Resolvers } from '@portal/runtime/graph';
import type { Dependencies } from '../operations/dependencies.ts';
import { mailSettingsResolvers } from './mail-settings.ts';
import { messageResolvers } from './messages.ts';
import { undeliveredMailResolvers } from './undelivered-mails.ts';

export function resolversOf(deps: Dependencies): Resolvers {
  const areas = [
    messageResolvers(deps),
    mailSettingsResolvers(deps),
    undeliveredMailResolvers(deps),
  ];
  return {
    Query: { ...merged(areas.map(({ Query }) => Query)) },
    Mutation: { ...merged(areas.map(({ Mutation }) => Mutation)) },
  };
}

function merged(fields: readonly (Resolvers[string] | undefined)[]): Resolvers[string] {
  return Object.assign({}, ...fields);
}
