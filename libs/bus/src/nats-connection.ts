import { connect, type NatsConnection, type TlsOptions } from 'nats';

/** A connection to the message broker, as services hold it without knowing the client library. */
export type Bus = NatsConnection;

export interface BusAddress {
  /**
   * `nats://host:port`, several with commas. `tls://` encrypts and verifies the broker's certificate;
   * `?tlsInsecure=true` at the end encrypts without verifying it.
   */
  servers: string;
  /** A service's name; left out only where the broker asks for nobody. */
  user?: string;
  pass?: string;
  /** How the connection is called in the broker's own monitoring. */
  name: string;
}

/**
 * Connects to the message broker. Resolves once the broker is there, however long that takes, and
 * from then on connects again by itself, for ever: what is stored in the outbox can wait. Who does
 * not wait gets a rejection where the broker is away at first.
 */
export function connectBus(
  { servers, user, pass, name }: BusAddress,
  { waits = true } = {},
): Promise<Bus> {
  const [addresses = '', options] = servers.split('?');
  // The client passes on any option of Node's TLS, though its types don't say so.
  const tls: TlsOptions & { rejectUnauthorized: boolean } = {
    rejectUnauthorized: new URLSearchParams(options).get('tlsInsecure') !== 'true',
  };
  return connect({
    servers: addresses.split(','),
    name,
    user,
    pass,
    // A broker that offers TLS is spoken to in it only where the address says so.
    tls: servers.startsWith('tls:') ? tls : null,
    // An inbox of one's own: no other user of the broker may listen to the answers.
    inboxPrefix: inboxPrefixOf(user),
    waitOnFirstConnect: waits,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    // A broker that dies while it is being connected to holds up the client for this long.
    timeout: 3_000,
    pingInterval: 10_000,
  });
}

/** Where the broker's answers to a user arrive: `_INBOX_leave`, and `_INBOX` for stock clients. */
export function inboxPrefixOf(user?: string): string {
  return user ? `_INBOX_${user}` : '_INBOX';
}
