import type { Outbox } from '@portal/bus/outbox';
import type { HrEmailStore } from '../store/hr-email.ts';
import type { MailPreferenceStore } from '../store/mail-preferences.ts';
import type { MessageStore } from '../store/messages.ts';
import type { PeopleStore } from '../store/people.ts';

/** What the operations of this service work with. Each names what it needs of it. */
export interface Dependencies {
  messages: MessageStore;
  people: PeopleStore;
  hrEmail: HrEmailStore;
  mailPreferences: MailPreferenceStore;
  outbox: Outbox;
}
