import * as contracts from '@portal/contracts/identity/single-sign-on';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../dependencies.ts';
import { addUserSingleSignOnLink } from '../operations/single-sign-on/add-user-single-sign-on-link.ts';
import { beginSingleSignOn } from '../operations/single-sign-on/begin-single-sign-on.ts';
import { beginSingleSignOnCheck } from '../operations/single-sign-on/begin-single-sign-on-check.ts';
import { endSingleSignOnSessions } from '../operations/single-sign-on/end-single-sign-on-sessions.ts';
import { finishSingleSignOn } from '../operations/single-sign-on/finish-single-sign-on.ts';
import { finishSingleSignOnStep } from '../operations/single-sign-on/finish-single-sign-on-step.ts';
import { removeSingleSignOnLink } from '../operations/single-sign-on/remove-single-sign-on-link.ts';
import { removeUserSingleSignOnLink } from '../operations/single-sign-on/remove-user-single-sign-on-link.ts';
import { singleSignOn } from '../operations/single-sign-on/single-sign-on.ts';
import {
  singleSignOnLinks,
  userSingleSignOnLinks,
} from '../operations/single-sign-on/single-sign-on-links.ts';
import { singleSignOnProviders } from '../operations/single-sign-on/single-sign-on-providers.ts';
import { testSingleSignOnProvider } from '../operations/single-sign-on/test-single-sign-on-provider.ts';

/** Signing in with providers (OpenID Connect), and the links to accounts there. */
export const singleSignOnResolvers = (deps: Dependencies) => ({
  Query: {
    singleSignOn: resolve(contracts.singleSignOn, (request) => singleSignOn(deps, request)),
    singleSignOnLinks: resolve(contracts.singleSignOnLinks, (request) =>
      singleSignOnLinks(deps, request),
    ),
    userSingleSignOnLinks: resolve(contracts.userSingleSignOnLinks, (request, input) =>
      userSingleSignOnLinks(deps, request, input),
    ),
    singleSignOnProviders: resolve(contracts.singleSignOnProviders, () =>
      singleSignOnProviders(deps),
    ),
  },
  Mutation: {
    beginSingleSignOn: resolve(contracts.beginSingleSignOn, (request, input) =>
      beginSingleSignOn(deps, request, { ...input, purpose: 'sign-in' }),
    ),
    beginSingleSignOnLink: resolve(contracts.beginSingleSignOnLink, (request, input) =>
      beginSingleSignOn(deps, request, { ...input, purpose: 'link' }),
    ),
    beginSingleSignOnCheck: resolve(contracts.beginSingleSignOnCheck, (request, input) =>
      beginSingleSignOnCheck(deps, request, input),
    ),
    finishSingleSignOn: resolve(contracts.finishSingleSignOn, (request, input) =>
      finishSingleSignOn(deps, request, input),
    ),
    finishSingleSignOnStep: resolve(contracts.finishSingleSignOnStep, (request, input) =>
      finishSingleSignOnStep(deps, request, input),
    ),
    endSingleSignOnSessions: resolve(contracts.endSingleSignOnSessions, (request, input) =>
      endSingleSignOnSessions(deps, request, input),
    ),
    addUserSingleSignOnLink: resolve(contracts.addUserSingleSignOnLink, (request, input) =>
      addUserSingleSignOnLink(deps, request, input),
    ),
    removeUserSingleSignOnLink: resolve(contracts.removeUserSingleSignOnLink, (request, input) =>
      removeUserSingleSignOnLink(deps, request, input),
    ),
    removeSingleSignOnLink: resolve(contracts.removeSingleSignOnLink, (request, input) =>
      removeSingleSignOnLink(deps, request, input),
    ),
    testSingleSignOnProvider: resolve(contracts.testSingleSignOnProvider, (_, input) =>
      testSingleSignOnProvider(deps, input),
    ),
  },
});
