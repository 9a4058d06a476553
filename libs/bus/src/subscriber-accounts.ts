import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { mirrorStreamName } from './ensure-stream.ts';
import { inboxPrefix } from './nats-connection.ts';

/** Permissions in the broker's configuration. Anything not listed is denied. */
interface Permissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
}

/**
 * The limits of a subscriber's account: its connections, including the portal's for the mirror, the subscriptions of
 * each, and the bytes of a message. Without them a subscriber could use up the connections or the memory of the whole broker,
 * or keep its processors busy for minutes with one request: it compares all filters of a consumer with each other.
 */
export const subscriberLimits = {
  max_connections: 20,
  max_subscriptions: 1_000,
  max_payload: 16 * 1024,
};

/**
 * What the broker buffers for a connection that doesn't read, before it closes the connection. With the default of 64 MB, a
 * subscriber's connections could hold more memory than the broker's container has.
 */
export const brokerLimits = { max_pending: 8 * 1024 * 1024 };

/**
 * What a subscriber's consumer may have the broker keep in memory: unacknowledged messages, and requests that wait for messages.
 * Without them fifty consumers that acknowledge nothing take more than the broker's container has.
 */
export const consumerLimits = { maxAckPending: 10_000, maxWaiting: 1_000 };

/** The id of the subscriber whose credentials `npm start` writes to subscriber.json. */
export const firstSubscriberId = 'first';

const bcryptHash = /^\$2[aby]\$(0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;

/**
 * The subscribers that the broker should know, as attendance writes them to SUBSCRIBER_LIST. The
 * schema is strict, so that somebody who can write the file can't get anything else into the
 * broker's configuration.
 */
export const subscriberList = z.strictObject({
  subscribers: z.array(
    z.strictObject({
      id: z.string().regex(/^[0-9a-f]{24}$/),
      /** Null once access is revoked. The account remains until its data has been deleted. */
      passwordHash: z.string().regex(bcryptHash).nullable(),
    }),
  ),
});
export type SubscriberList = z.output<typeof subscriberList>;

/** A subscriber in the broker's configuration. */
export interface ConfiguredSubscriber {
  id: string;
  /** In plain text, or as a bcrypt hash; null once access is revoked. */
  password: string | null;
}

/** The user name with which a subscriber connects to the broker. */
export function subscriberUserName(id: string): string {
  return id === firstSubscriberId ? 'subscriber' : `subscriber-${id}`;
}

/** The credentials with which attendance connects to a subscriber's account. */
export function mirrorSyncCredentials(id: string, mirrorSyncKey: string) {
  const key = Buffer.from(mirrorSyncKey, 'base64');
  const pass = createHmac('sha256', key).update(`keeper of ${id}`).digest('base64url');
  return { user: `keeper-${id}`, pass };
}

/**
 * The `accounts` of subscribers in the broker's configuration. Each subscriber has one, because
 * permissions can't prevent the broker from writing to the reply subject of a request or the
 * deliver subject of a consumer. Without imports and exports, such writes stay inside the account.
 */
export function subscriberAccounts(
  subscribers: readonly ConfiguredSubscriber[],
  mirrorSyncKey: string,
) {
  return Object.fromEntries(
    subscribers.map(({ id, password }) => {
      const { user, pass } = mirrorSyncCredentials(id, mirrorSyncKey);
      const users: { user: string; password: string; permissions?: Permissions }[] = [
        { user, password: pass },
      ];
      if (password !== null) {
        users.push({
          user: subscriberUserName(id),
          password,
          permissions: subscriberPermissions(),
        });
      }
      // No disk limit: the broker reserves the limits, and refuses JetStream to every account once
      // their sum exceeds its own.
      const jetstream = { max_streams: 1, max_consumers: 50 };
      return [`SUBSCRIBER_${id}`, { jetstream, limits: subscriberLimits, users }];
    }),
  );
}

/** What a standard client needs to create consumers and read the stream with them. */
function subscriberPermissions(): Permissions {
  return {
    publish: {
      allow: [
        '$JS.API.INFO',
        `$JS.API.STREAM.INFO.${mirrorStreamName}`,
        `$JS.API.CONSUMER.CREATE.${mirrorStreamName}`,
        `$JS.API.CONSUMER.CREATE.${mirrorStreamName}.>`,
        `$JS.API.CONSUMER.DURABLE.CREATE.${mirrorStreamName}.>`,
        `$JS.API.CONSUMER.INFO.${mirrorStreamName}.>`,
        `$JS.API.CONSUMER.MSG.NEXT.${mirrorStreamName}.>`,
        `$JS.API.CONSUMER.DELETE.${mirrorStreamName}.>`,
        `$JS.ACK.${mirrorStreamName}.>`,
        // Flow control: without it the broker stops pushing messages after 2 MB.
        `$JS.FC.${mirrorStreamName}.>`,
      ],
    },
    subscribe: { allow: ['portal.attendance.>', `${inboxPrefix()}.>`] },
  };
}
