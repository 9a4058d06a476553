import type { Outbox } from '@portal/bus/outbox';
import type { MessageStore } from '../store/messages.ts';
import type { PeopleStore } from '../store/people.ts';

/** What the operations of this service work with. Each names what it needs of it. */
export interface Dependencies {
  messages: MessageStore;
  people: PeopleStore;
  outbox: Outbox;
}
