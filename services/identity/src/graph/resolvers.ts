import type { Resolvers } from '@portal/runtime/graph';
import type { Dependencies } from '../operations/dependencies.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { forgottenPassword } from './forgotten-password.ts';
import { staffImport } from './import.ts';
import type { Loaders } from './loaders.ts';
import { fullName, namesReference } from './names-reference.ts';
import { ownAccount } from './own-account.ts';
import { signIn } from './sign-in.ts';
import { system } from './system.ts';
import { leaveSettingsReference } from './user-leave-settings.ts';
import { userReference } from './user-reference.ts';

export function resolversOf(deps: Dependencies): Resolvers<Loaders> {
  const areas = [
    signIn(deps),
    accounts(deps),
    ownAccount(deps),
    forgottenPassword(deps),
    audit(deps),
    staffImport(deps),
    system(deps),
  ];
  return {
    Query: { ...merged(areas.map(({ Query }) => Query)) },
    Mutation: { ...merged(areas.map(({ Mutation }) => Mutation)) },
    User: { __resolveReference: userReference(deps.sealer) },
    UserLeaveSettings: { __resolveReference: leaveSettingsReference },
    StaffHours: { __resolveReference: namesReference },
    StaffEntry: { __resolveReference: namesReference },
    Correction: { __resolveReference: namesReference },
    SickLeaveRequest: { __resolveReference: namesReference, userName: fullName },
  };
}

function merged(fields: readonly Resolvers<Loaders>[string][]): Resolvers<Loaders>[string] {
  return Object.assign({}, ...fields);
}
