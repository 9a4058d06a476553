import type { Sealer } from '@portal/auth/sealer';
import type { Outbox } from '@portal/bus/outbox';
import type { ReadingRecorder } from '@portal/runtime/reading-recorder';
import type { MailEnqueuer } from './mail/enqueue-mail.ts';
import type { HrEmailStore } from './store/hr-email.ts';
import type { MailPreferenceStore } from './store/mail-preferences.ts';
import type { MailStore } from './store/mails.ts';
import type { MessageStore } from './store/messages.ts';
import type { PeopleStore } from './store/people.ts';
import type { ReadStateStore } from './store/read-states.ts';

/** Everything the operations of this service use. Each operation picks what it needs. */
export interface Dependencies {
  messages: MessageStore;
  readStates: ReadStateStore;
  people: PeopleStore;
  hrEmail: HrEmailStore;
  mailPreferences: MailPreferenceStore;
  mails: MailStore;
  mailEnqueuer: MailEnqueuer;
  outbox: Outbox;
  /** Records in the audit trail who reads special-category data of others. */
  readings: ReadingRecorder;
  /** Uses MAIL_KEY. */
  mailSealer: Pick<Sealer, 'open'>;
}
