import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { inboxPrefixOf } from './nats-connection.ts';
import { mirrorStream } from './streams.ts';

/** As the broker's configuration has them; what is not listed is refused. */
interface Permissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
}

/** The subscriber whose credentials `npm start` writes to subscriber.json. */
export const firstSubscriberId = 'first';

const bcryptHash = /^\$2[aby]\$(0[4-9]|1[0-2])\$[./A-Za-z0-9]{53}$/;

/**
 * The subscribers that the portal wants the broker to know, as attendance writes them to
 * SUBSCRIBER_LIST. The shape is narrow on purpose: whoever can write the file can't get anything
 * else into the broker's configuration.
 */
export const subscriberList = z.strictObject({
  subscribers: z.array(
    z.strictObject({
      id: z.string().regex(/^[0-9a-f]{24}$/),
      /** Null once access is revoked: the account remains until its data has been deleted. */
      passwordHash: z.string().regex(bcryptHash).nullable(),
    }),
  ),
});
export type SubscriberList = z.output<typeof subscriberList>;

/** A subscriber as the broker's configuration has it. */
export interface ConfiguredSubscriber {
  id: string;
  /** In clear, or as a bcrypt hash; null for one whose access is revoked. */
  password: string | null;
}

/** The user name with which a subscriber connects. */
export function subscriberUserOf(id: string): string {
  return id === firstSubscriberId ? 'subscriber' : `subscriber-${id}`;
}

/** The credentials with which attendance works inside a subscriber's account. */
export function keeperCredentials(id: string, keeperKey: string) {
  const key = Buffer.from(keeperKey, 'base64');
  const pass = createHmac('sha256', key).update(`keeper of ${id}`).digest('base64url');
  return { user: `keeper-${id}`, pass };
}

/**
 * The broker's accounts for subscribers: one each, because the broker itself writes to the reply
 * subject of a request and to the deliver subject of a consumer, which no list of permissions
 * prevents. Nothing is imported or exported, so whatever a subscriber has the broker write stays
 * inside its own account.
 */
export function subscriberAccounts(
  subscribers: readonly ConfiguredSubscriber[],
  keeperKey: string,
) {
  return Object.fromEntries(
    subscribers.map(({ id, password }) => {
      const { user, pass } = keeperCredentials(id, keeperKey);
      const users: { user: string; password: string; permissions?: Permissions }[] = [
        { user, password: pass },
      ];
      if (password !== null) {
        users.push({ user: subscriberUserOf(id), password, permissions: ofSubscriber() });
      }
      // No limit on the disk: the broker reserves limits, and refuses JetStream to every account
      // once their sum exceeds what it has.
      const jetstream = { max_streams: 1, max_consumers: 200 };
      return [`SUBSCRIBER_${id}`, { jetstream, users }];
    }),
  );
}

/** What a stock client asks for when it reads a stream by consumers of its own making. */
function ofSubscriber(): Permissions {
  return {
    publish: {
      allow: [
        '$JS.API.INFO',
        `$JS.API.STREAM.INFO.${mirrorStream}`,
        `$JS.API.CONSUMER.CREATE.${mirrorStream}`,
        `$JS.API.CONSUMER.CREATE.${mirrorStream}.>`,
        `$JS.API.CONSUMER.DURABLE.CREATE.${mirrorStream}.>`,
        `$JS.API.CONSUMER.INFO.${mirrorStream}.>`,
        `$JS.API.CONSUMER.MSG.NEXT.${mirrorStream}.>`,
        `$JS.API.CONSUMER.DELETE.${mirrorStream}.>`,
        `$JS.ACK.${mirrorStream}.>`,
        // That it keeps up with what is pushed to it: otherwise the broker stops after 2 MB.
        `$JS.FC.${mirrorStream}.>`,
      ],
    },
    subscribe: { allow: ['portal.attendance.>', `${inboxPrefixOf()}.>`] },
  };
}
