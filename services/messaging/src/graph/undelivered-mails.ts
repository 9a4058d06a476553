import * as contracts from '@portal/contracts/messaging/undelivered-mails';
import type { Resolvers } from '@portal/runtime/graph';
import { resolve } from '@portal/runtime/resolve';
import type { Dependencies } from '../operations/dependencies.ts';
import { resendAllMails } from '../operations/resend-all-mails.ts';
import { resendMail } from '../operations/resend-mail.ts';
import { undeliveredMails } from '../operations/undelivered-mails.ts';

/** The mails that were given up, and how they are tried again. */
export function undeliveredMailResolvers(deps: Dependencies): Resolvers {
  return {
    Query: {
      undeliveredMails: resolve(contracts.undeliveredMails, (request, input) =>
        undeliveredMails(deps, request, input),
      ),
    },
    Mutation: {
      resendMail: resolve(contracts.resendMail, (request, input) =>
        resendMail(deps, request, input),
      ),
      resendAllMails: resolve(contracts.resendAllMails, (request) => resendAllMails(deps, request)),
    },
  };
}
