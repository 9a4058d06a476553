import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { AdminStats } from './admin-stats-type-resolvers.ts';
import { annualLeaveResolvers } from './annual-leave-resolvers.ts';
import { calendarFeedResolvers } from './calendar-feed-resolvers.ts';
import { fitNoteResolvers } from './fit-note-resolvers.ts';
import { leaveLedgerResolvers } from './leave-ledger-resolvers.ts';
import { leavePolicyResolvers } from './leave-policy-resolvers.ts';
import { leaveSettingsResolvers } from './leave-settings-resolvers.ts';
import type { Loaders } from './loaders.ts';
import { partnershipResolvers } from './partnership-resolvers.ts';
import { sickLeaveResolvers } from './sick-leave-resolvers.ts';
import { SickLeaveRequest } from './sick-leave-type-resolvers.ts';
import { staffLeaveResolvers } from './staff-leave-resolvers.ts';
import { teamAbsencesResolvers } from './team-absences-resolvers.ts';
import { User } from './user-type-resolvers.ts';

export function createResolvers(deps: Dependencies): Resolvers<Loaders> {
  const areas = [
    leaveSettingsResolvers(deps),
    leaveLedgerResolvers(deps),
    annualLeaveResolvers(deps),
    sickLeaveResolvers(deps),
    fitNoteResolvers(deps),
    staffLeaveResolvers(deps),
    teamAbsencesResolvers(deps),
    partnershipResolvers(deps),
    leavePolicyResolvers(deps),
    calendarFeedResolvers(deps),
  ];
  return {
    Query: { ...merged(areas.map(({ Query }) => Query)) },
    Mutation: { ...merged(areas.map(({ Mutation }) => Mutation)) },
    AdminStats,
    SickLeaveRequest,
    User,
  };
}

function merged(fields: readonly Resolvers<Loaders>[string][]): Resolvers<Loaders>[string] {
  return Object.assign({}, ...fields);
}
