import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../operations/dependencies.ts';
import { accountResolvers } from './account-resolvers.ts';
import { auditResolvers } from './audit-resolvers.ts';
import { forgottenPasswordResolvers } from './forgotten-password-resolvers.ts';
import { importResolvers } from './import-resolvers.ts';
import { leaveSettingsReference } from './leave-settings-reference.ts';
import type { Loaders } from './loaders.ts';
import { fullName, namesReference } from './names-reference.ts';
import { ownAccountResolvers } from './own-account-resolvers.ts';
import { signInResolvers } from './sign-in-resolvers.ts';
import { systemResolvers } from './system-resolvers.ts';
import { userReference } from './user-reference.ts';

export function resolversOf(deps: Dependencies): Resolvers<Loaders> {
  const areas = [
    signInResolvers(deps),
    accountResolvers(deps),
    ownAccountResolvers(deps),
    forgottenPasswordResolvers(deps),
    auditResolvers(deps),
    importResolvers(deps),
    systemResolvers(deps),
  ];
  return {
    Query: { ...mergeFields(areas.map(({ Query }) => Query)) },
    Mutation: { ...mergeFields(areas.map(({ Mutation }) => Mutation)) },
    User: { __resolveReference: userReference(deps.sealer) },
    UserLeaveSettings: { __resolveReference: leaveSettingsReference },
    StaffHours: { __resolveReference: namesReference },
    StaffEntry: { __resolveReference: namesReference },
    Correction: { __resolveReference: namesReference },
    SickLeaveRequest: { __resolveReference: namesReference, userName: fullName },
  };
}

function mergeFields(fields: readonly Resolvers<Loaders>[string][]): Resolvers<Loaders>[string] {
  return Object.assign({}, ...fields);
}
