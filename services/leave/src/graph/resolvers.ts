import type { Resolvers } from '@portal/runtime/graph';
import type { Dependencies } from '../operations/dependencies.ts';
import { AdminStats } from './admin-stats.ts';
import { annualLeave } from './annual-leave.ts';
import { calendarFeed } from './calendar-feed.ts';
import { leaveOfStaff } from './leave-of-staff.ts';
import { leavePolicy } from './leave-policy.ts';
import type { Loaders } from './loaders.ts';
import { partnerships } from './partnerships.ts';
import { settings } from './settings.ts';
import { sickLeave } from './sick-leave.ts';
import { User } from './user.ts';

export function resolversOf(deps: Dependencies): Resolvers<Loaders> {
  const areas = [
    settings(deps),
    annualLeave(deps),
    sickLeave(deps),
    leaveOfStaff(deps),
    partnerships(deps),
    leavePolicy(deps),
    calendarFeed(deps),
  ];
  return {
    Query: { ...merged(areas.map(({ Query }) => Query)) },
    Mutation: { ...merged(areas.map(({ Mutation }) => Mutation)) },
    AdminStats,
    User,
  };
}

function merged(fields: readonly Resolvers<Loaders>[string][]): Resolvers<Loaders>[string] {
  return Object.assign({}, ...fields);
}
