import { type ConnectionOptions, connect, Events, type NatsConnection } from 'nats';

/** A connection to the message broker, which hides the client library from the services. */
export type Bus = NatsConnection;

export interface BusAddress {
  /** `nats://host:port`, several with commas. `tls://` encrypts, and verifies the broker's certificate. */
  servers: string;
  /** A service's name; omitted only for a broker without authentication. */
  user?: string;
  pass?: string;
  /** The connection's name in the broker's monitoring. */
  name: string;
}

/**
 * Connects to the message broker and reconnects for ever, because events can wait in the outbox.
 * With `waitForBroker`, it resolves once the broker is available, however long that takes; without, it
 * rejects if the broker is unavailable. With `noEcho`, subscriptions don't get what the connection publishes itself.
 */
export async function connectBus(
  { servers, user, pass, name }: BusAddress,
  { waitForBroker = true, noEcho = false } = {},
): Promise<Bus> {
  const options: ConnectionOptions = {
    servers: servers.split(','),
    name,
    user,
    pass,
    // TLS is used only if the address says so, even if the broker offers it.
    tls: servers.startsWith('tls:') ? {} : null,
    // An inbox prefix per user, so that no other user of the broker can read the responses.
    inboxPrefix: inboxPrefix(user),
    waitOnFirstConnect: waitForBroker,
    noEcho,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    // A broker that dies while the client connects blocks the client for this long.
    timeout: 3_000,
    // A broker that hangs keeps the connection open: another one of a cluster is used after six seconds. A
    // single one may be busy for longer, and nothing could replace it.
    pingInterval: servers.includes(',') ? 2_000 : 10_000,
    maxPingOut: 2,
  };
  const nc = await connect(options);
  // The client gives up for good once the broker has refused the password twice: at the start that is right, afterwards
  // somebody is changing the passwords, or has made a mistake that will be corrected.
  (nc as Bus & { options: ConnectionOptions }).options.ignoreAuthErrorAbort = true;
  return nc;
}

const changeIntervalMs = 10_000;
const changedAt = new WeakMap<Bus, number>();

/**
 * Connects to another server of a cluster, at most every ten seconds. A server that is cut off from the
 * others keeps its clients, but serves no stream. Does nothing where there is only one server.
 */
export async function switchServer(nc: Bus): Promise<void> {
  const isCluster = (nc.info?.connect_urls?.length ?? 0) > 1;
  const isRecent = performance.now() - (changedAt.get(nc) ?? -changeIntervalMs) < changeIntervalMs;
  if (!isCluster || isRecent || nc.isClosed()) return;
  changedAt.set(nc, performance.now());
  await nc.reconnect();
}

/** Calls `listener` after each reconnection, until the connection is closed. */
export async function onReconnect(nc: Bus, listener: () => void): Promise<void> {
  for await (const { type } of nc.status()) if (type === Events.Reconnect) listener();
}

/** The prefix of a user's reply subjects: `_INBOX_leave`, and `_INBOX` for standard clients. */
export function inboxPrefix(user?: string): string {
  return user ? `_INBOX_${user}` : '_INBOX';
}
