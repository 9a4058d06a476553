import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { apiTokenResolvers } from './api-token-resolvers.ts';
import { auditResolvers } from './audit-resolvers.ts';
import { editUserResolvers } from './edit-user-resolvers.ts';
import { forgottenPasswordResolvers } from './forgotten-password-resolvers.ts';
import { importUsersResolvers } from './import-users-resolvers.ts';
import { legalHoldResolvers } from './legal-hold-resolvers.ts';
import type { Loaders } from './loaders.ts';
import { manageUsersResolvers } from './manage-users-resolvers.ts';
import { manageWorkingPatternsResolvers } from './manage-working-patterns-resolvers.ts';
import { ownAccountResolvers } from './own-account-resolvers.ts';
import { passkeyResolvers } from './passkey-resolvers.ts';
import { personalDataResolvers } from './personal-data-resolvers.ts';
import { registrationPersonResolver, registrationResolvers } from './registration-resolvers.ts';
import { resetUserResolvers } from './reset-user-resolvers.ts';
import { resolveLeaveSettingsReference } from './resolve-leave-settings-reference.ts';
import { fullName, resolveNames } from './resolve-names.ts';
import { resolveUserReference } from './resolve-user-reference.ts';
import { scimResolvers } from './scim-resolvers.ts';
import { secondFactorResolvers } from './second-factor-resolvers.ts';
import { securityEventResolvers } from './security-event-resolvers.ts';
import { signInResolvers } from './sign-in-resolvers.ts';
import { singleSignOnResolvers } from './single-sign-on-resolvers.ts';
import { systemInfoResolvers } from './system-info-resolvers.ts';
import { teamResolvers } from './team-resolvers.ts';
import { userSessionsResolvers } from './user-sessions-resolvers.ts';

export function createResolvers(deps: Dependencies): Resolvers<Loaders> {
  const areas = [
    signInResolvers(deps),
    manageUsersResolvers(deps),
    editUserResolvers(deps),
    manageWorkingPatternsResolvers(deps),
    resetUserResolvers(deps),
    userSessionsResolvers(deps),
    ownAccountResolvers(deps),
    secondFactorResolvers(deps),
    passkeyResolvers(deps),
    singleSignOnResolvers(deps),
    personalDataResolvers(deps),
    legalHoldResolvers(deps),
    forgottenPasswordResolvers(deps),
    apiTokenResolvers(deps),
    scimResolvers(deps),
    auditResolvers(deps),
    securityEventResolvers(deps),
    importUsersResolvers(deps),
    registrationResolvers(deps),
    teamResolvers(deps),
    systemInfoResolvers(deps),
  ];
  return {
    Query: { ...mergeFields(areas.map(({ Query }) => Query)) },
    Mutation: { ...mergeFields(areas.map(({ Mutation }) => Mutation)) },
    Registration: { person: registrationPersonResolver(deps) },
    User: { __resolveReference: resolveUserReference(deps.sealer) },
    UserLeaveSettings: { __resolveReference: resolveLeaveSettingsReference },
    StaffHours: { __resolveReference: resolveNames },
    StaffEntry: { __resolveReference: resolveNames },
    Correction: { __resolveReference: resolveNames },
    SickLeaveRequest: { __resolveReference: resolveNames, userName: fullName },
  };
}

function mergeFields(fields: readonly Resolvers<Loaders>[string][]): Resolvers<Loaders>[string] {
  return Object.assign({}, ...fields);
}
