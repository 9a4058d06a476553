import * as contracts from '@portal/contracts/identity/forgotten-password';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { acceptInvitation } from '../operations/forgotten-password/accept-invitation.ts';
import { forgotPassword } from '../operations/forgotten-password/forgot-password.ts';
import { openPasswordLink } from '../operations/forgotten-password/open-password-link.ts';
import { usePasswordLink } from '../operations/forgotten-password/use-password-link.ts';

/** Emailed links: forgotten passwords and invitations. */
export const forgottenPasswordResolvers = (deps: Dependencies) => ({
  Query: {
    openPasswordLink: resolve(contracts.openPasswordLink, (request, input) =>
      openPasswordLink(deps, request, input),
    ),
  },
  Mutation: {
    forgotPassword: resolve(contracts.forgotPassword, (request, input) =>
      forgotPassword(deps, request, input),
    ),
    acceptInvitation: resolve(contracts.acceptInvitation, (request, input) =>
      acceptInvitation(deps, request, input),
    ),
    usePasswordLink: resolve(contracts.usePasswordLink, (request, input) =>
      usePasswordLink(deps, request, input),
    ),
  },
});
