import * as contracts from '@portal/contracts/identity/security-event';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { failedSignInDays } from '../operations/security-event/failed-sign-in-days.ts';
import { securityEvents } from '../operations/security-event/security-events.ts';

/** What administrators see of attacks. */
export const securityEventResolvers = (deps: Dependencies) => ({
  Query: {
    securityEvents: resolve(contracts.securityEvents, (request, input) =>
      securityEvents(deps, request, input),
    ),
    failedSignInDays: resolve(contracts.failedSignInDays, (request) =>
      failedSignInDays(deps, request),
    ),
  },
  Mutation: {},
});
