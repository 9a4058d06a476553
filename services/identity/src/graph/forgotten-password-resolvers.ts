import * as contracts from '@portal/contracts/people/forgotten-password';
import { resolve } from '@portal/runtime/resolve';
import { acceptInvitation } from '../operations/accept-invitation.ts';
import type { Dependencies } from '../operations/dependencies.ts';
import { forgotPassword } from '../operations/forgot-password.ts';
import { openPasswordLink } from '../operations/open-password-link.ts';
import { usePasswordLink } from '../operations/use-password-link.ts';

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
