import * as contracts from '@portal/contracts/messaging/undelivered-mails';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { resendAllMails } from '../operations/undelivered-mail/resend-all-mails.ts';
import { resendMail } from '../operations/undelivered-mail/resend-mail.ts';
import { undeliveredMails } from '../operations/undelivered-mail/undelivered-mails.ts';

/** Emails that could not be delivered, and sending them again. */
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
