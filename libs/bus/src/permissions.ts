import { inboxPrefixOf } from './nats-connection.ts';
import { mirrorStream } from './streams.ts';

/** As the broker's configuration has them; what is not listed is refused. */
export interface Permissions {
  publish: { allow: string[] };
  subscribe: { allow: string[] };
}

/** What a user of the outsiders' account may do. The portal's own users are held by their accounts. */
export function permissionsOf(_user: 'subscriber'): Permissions {
  return ofSubscriber();
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
