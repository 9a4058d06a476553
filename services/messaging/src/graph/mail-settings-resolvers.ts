import * as hrEmails from '@portal/contracts/messaging/hr-email';
import * as preferences from '@portal/contracts/messaging/mail-preferences';
import { resolve } from '@portal/runtime/resolve';
import type { Resolvers } from '@portal/runtime/resolver-types';
import type { Dependencies } from '../dependencies.ts';
import { hrEmail } from '../operations/mail-settings/hr-email.ts';
import { mailPreferences } from '../operations/mail-settings/mail-preferences.ts';
import { saveHrEmail } from '../operations/mail-settings/save-hr-email.ts';
import { saveMailPreferences } from '../operations/mail-settings/save-mail-preferences.ts';
import { unsubscribeFromMail } from '../operations/mail-settings/unsubscribe-from-mail.ts';

/** HR's email address and each person's email preferences. */
export function mailSettingsResolvers(deps: Dependencies): Resolvers {
  return {
    Query: {
      hrEmail: resolve(hrEmails.hrEmailQuery, () => hrEmail(deps)),
      mailPreferences: resolve(preferences.mailPreferencesQuery, (request) =>
        mailPreferences(deps, request),
      ),
    },
    Mutation: {
      saveHrEmail: resolve(hrEmails.saveHrEmail, (request, input) =>
        saveHrEmail(deps, request, input),
      ),
      unsubscribeFromMail: resolve(preferences.unsubscribeFromMail, (request, input) =>
        unsubscribeFromMail(deps, request, input),
      ),
      saveMailPreferences: resolve(preferences.saveMailPreferences, (request, input) =>
        saveMailPreferences(deps, request, input),
      ),
    },
  };
}
