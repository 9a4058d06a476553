import type { Outbox } from '@portal/bus/outbox';
import type { Connection } from 'mongoose';
import type { People } from '../store/people.ts';
import type { Subscribers } from '../store/subscribers.ts';

/** What the operations on subscribers work on. */
export interface SubscriberDependencies {
  connection: Connection;
  subscribers: Subscribers;
  people: People;
  outbox: Outbox;
  /** Null where whoever runs the message broker manages its accounts. */
  managed: {
    /** The broker's address as subscribers reach it. */
    servers: string;
    /** Has a change take effect at once. */
    refresh(): void;
  } | null;
}
