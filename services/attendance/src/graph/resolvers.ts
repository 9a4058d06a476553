import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { clockResolvers } from './clock-resolvers.ts';
import { correctionResolvers } from './correction-resolvers.ts';
import { Correction, EntryChange } from './correction-type-resolvers.ts';
import type { Loaders } from './loaders.ts';
import { ownHoursResolvers } from './own-hours-resolvers.ts';
import { staffAttendanceResolvers } from './staff-attendance-resolvers.ts';
import { subscriberResolvers } from './subscriber-resolvers.ts';
import { timeEntriesResolvers } from './time-entries-resolvers.ts';
import { TimeEntry } from './time-entry-type-resolvers.ts';
import { User } from './user-type-resolvers.ts';
import { webhookResolvers } from './webhook-resolvers.ts';

export function createResolvers(deps: Dependencies): Resolvers<Loaders> {
  const areas = [
    clockResolvers(deps),
    ownHoursResolvers(deps),
    timeEntriesResolvers(deps),
    correctionResolvers(deps),
    staffAttendanceResolvers(deps),
    subscriberResolvers(deps),
    webhookResolvers(deps),
  ];
  return {
    Query: { ...merged(areas.map(({ Query }) => Query)) },
    Mutation: { ...merged(areas.map(({ Mutation }) => Mutation)) },
    Correction,
    EntryChange,
    TimeEntry,
    User,
  };
}

function merged(fields: readonly Resolvers<Loaders>[string][]): Resolvers<Loaders>[string] {
  return Object.assign({}, ...fields);
}
