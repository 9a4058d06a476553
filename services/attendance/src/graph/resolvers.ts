import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../operations/dependencies.ts';
import type { SubscriberDependencies } from '../operations/subscriber-dependencies.ts';
import type { StaffCache } from '../store/staff-cache.ts';
import { clockResolvers } from './clock-resolvers.ts';
import { correctionResolvers } from './correction-resolvers.ts';
import { Correction, EntryChange } from './correction-user-fields.ts';
import type { Loaders } from './loaders.ts';
import { ownHoursResolvers } from './own-hours-resolvers.ts';
import { staffAttendanceResolvers } from './staff-attendance-resolvers.ts';
import { subscriberResolvers } from './subscriber-resolvers.ts';
import { TimeEntry } from './time-entry.ts';
import { User } from './user.ts';

export function resolversOf(
  deps: Dependencies,
  staffCache: StaffCache,
  subscribers: SubscriberDependencies,
): Resolvers<Loaders> {
  const areas = [
    clockResolvers(deps),
    ownHoursResolvers(deps),
    correctionResolvers(deps),
    staffAttendanceResolvers(deps, staffCache),
    subscriberResolvers(subscribers),
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
