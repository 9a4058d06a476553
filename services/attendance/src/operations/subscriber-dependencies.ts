import type { Outbox } from '@portal/bus/outbox';
import type { Connection } from 'mongoose';
import type { People } from '../store/people.ts';
import type { Subscribers } from '../store/subscribers.ts';

/** The dependencies of the operations on subscribers. */
export interface SubscriberDependencies {
  connection: Connection;
  subscribers: Subscribers;
  people: People;
  outbox: Outbox;
  /** Null if the portal doesn't manage the broker's accounts. */
  managed: {
    /** The broker's address for subscribers. */
    servers: string;
    /** Applies changes at once. */
    refresh(): void;
  } | null;
}
