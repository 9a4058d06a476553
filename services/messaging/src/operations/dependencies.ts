import type { Sealer } from '@portal/auth/sealing';
import type { Outbox } from '@portal/bus/outbox';
import type { MailOrders } from '../mail/orders.ts';
import type { HrEmailStore } from '../store/hr-email.ts';
import type { MailPreferenceStore } from '../store/mail-preferences.ts';
import type { MailStore } from '../store/mails.ts';
import type { MessageStore } from '../store/messages.ts';
import type { PeopleStore } from '../store/people.ts';
import type { ReaderStore } from '../store/readers.ts';

/** What the operations of this service work with. Each names what it needs of it. */
export interface Dependencies {
  messages: MessageStore;
  readers: ReaderStore;
  people: PeopleStore;
  hrEmail: HrEmailStore;
  mailPreferences: MailPreferenceStore;
  mails: MailStore;
  orders: MailOrders;
  outbox: Outbox;
  /** With the key of the mails. */
  mailSealer: Pick<Sealer, 'open'>;
}
