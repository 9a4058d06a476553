import type { ServerResponse } from 'node:http';
import type { Sealer } from '@portal/auth/sealer';
import type { Session, SessionStore } from '@portal/auth/session-store';
import type { LiveChange } from '@portal/contracts/live-change';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import type { Logger } from '@portal/runtime/log';
import { endEvent, endStream } from '../http/event-stream.ts';
import { watchSessions } from '../session/watch-sessions.ts';
import { type BufferedChange, createChangeBuffer } from './change-buffer.ts';
import { canSeeChange } from './change-visibility.ts';
import { countClosedStream, countEvent, setOpenStreams } from './live-metrics.ts';
import { type CursorPositions, decodeCursor, encodeCursor } from './stream-cursor.ts';

export interface LiveOptions {
  sessions: Pick<SessionStore, 'findAll'>;
  sealer: Sealer;
  log: Logger;
  limits?: Partial<typeof defaultLimits>;
}

/** One open event stream. */
export interface Client {
  response: ServerResponse;
  /** The session as last read from the store. */
  session: Session;
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;

const defaultLimits = {
  streams: 10_000,
  /** Streams of one session: enough for a browser with many windows. */
  perSession: 10,
  /** Unsent bytes after which a client that doesn't read is dropped. */
  bufferedBytes: 512 * 1024,
  /** Missed changes sent on reconnection. With more, refetching everything is cheaper. */
  replayed: 500,
  keepAliveMs: 15_000,
};
/**
 * A new stream starts this far back: the page loaded its data shortly before it opened the stream.
 */
const initialWindowMs = 6_000;
const zeroPositions = serviceNames.map(() => 0);

/**
 * Creates the registry of this gateway's open event streams, which sends each the changes it may
 * see.
 */
export function createLiveStreams({ sessions, sealer, log, limits }: LiveOptions) {
  const limit = { ...defaultLimits, ...limits };
  const clients = new Set<Client>();
  const buffer = createChangeBuffer();
  const startedServices = new Set<ServiceName>();
  let stopping = false;
  let pendingReset: ReturnType<typeof setImmediate> | undefined;

  const sessionWatch = watchSessions(clients, sessions, log, {
    ended: (client) => {
      countEvent('end');
      closeClient(client, 'session', endEvent);
    },
    unknown: (client) => closeClient(client, 'unknown'),
  });
  const keepAliveTimer = setInterval(() => {
    // An event and no comment, which browsers don't pass on.
    const keepAlive = `event: keep-alive\n${idLine(buffer.streamPositions())}data: {}\n\n`;
    for (const client of clients) write(client, keepAlive);
  }, limit.keepAliveMs).unref();

  function idLine(positions: CursorPositions): string {
    return `id: ${encodeCursor(positions, sealer)}\n`;
  }

  function write(client: Client, text: string): void {
    client.response.write(text);
    if (client.response.writableLength <= limit.bufferedBytes) return;
    // The browser reconnects with its cursor.
    countClosedStream('slow');
    clients.delete(client);
    client.response.destroy();
  }

  function closeClient(
    client: Client,
    reason: Parameters<typeof countClosedStream>[0],
    last = '',
  ): void {
    countClosedStream(reason);
    clients.delete(client);
    setOpenStreams(clients.size);
    endStream(client.response, last);
  }

  function sendReset(client: Client): void {
    countEvent('reset');
    write(client, `event: reset\n${idLine(buffer.streamPositions())}data: {}\n\n`);
  }

  /** Sends a new stream what it missed, or `reset` where that isn't known any more. */
  function catchUp(client: Client, cursor: string | null): void {
    const positions = cursor === null ? zeroPositions : decodeCursor(cursor, sealer);
    const missed =
      cursor === null
        ? buffer.since(Date.now() - initialWindowMs)
        : positions && buffer.after(positions);
    const visible = missed?.filter(({ change }) => canSeeChange(client.session, change));
    if (!positions || !visible || visible.length > limit.replayed) {
      sendReset(client);
      return;
    }
    // With one cursor at the end: hundreds to encrypt and to write would take milliseconds for each stream.
    const changes = visible.map(({ change }) => {
      countEvent('change');
      return formatChange(change);
    });
    write(client, `${changes.join('')}${idLine(buffer.streamPositions())}\n`);
  }

  function broadcast({ change, streamPositions }: BufferedChange): number {
    let text: string | undefined;
    let streams = 0;
    for (const client of clients) {
      if (!canSeeChange(client.session, change)) continue;
      text ??= formatChange(change, idLine(streamPositions));
      countEvent('change');
      write(client, text);
      streams += 1;
    }
    return streams;
  }

  return {
    hasCapacity: () => !stopping && clients.size < limit.streams,

    /** Takes over a response whose headers are already written. */
    open(response: ServerResponse, session: Session, cursor: string | null): void {
      const client = { response, session };
      if (stopping || response.destroyed) {
        response.end();
        return;
      }
      const sameSession = [...clients].filter((other) => other.session.hash === session.hash);
      for (const oldest of sameSession.slice(
        0,
        Math.max(0, sameSession.length + 1 - limit.perSession),
      )) {
        // With the usual retry of a second, two streams would displace each other every second.
        closeClient(oldest, 'too-many', 'retry: 60000\n\n');
      }
      clients.add(client);
      setOpenStreams(clients.size);
      response.on('error', () => response.destroy());
      response.once('close', () => {
        clients.delete(client);
        setOpenStreams(clients.size);
      });
      write(client, 'retry: 1000\n\n');
      catchUp(client, cursor);
    },

    /**
     * Declares that a service's changes after a position will follow. Earlier ones may be missing.
     */
    startFrom(service: ServiceName, position: number): void {
      const isNew = position === 0 && !startedServices.has(service);
      startedServices.add(service);
      buffer.startFrom(service, position);
      if (isNew || clients.size === 0 || pendingReset) return;
      // Several services may start in one tick: each client is reset once.
      pendingReset = setImmediate(() => {
        pendingReset = undefined;
        for (const client of clients) sendReset(client);
      });
    },

    /**
     * Sends a service's change to the streams that may see it, and gives their number. `null` only
     * advances the position.
     */
    publish(service: ServiceName, position: number, change: LiveChange | null, at: number): number {
      if (change) return broadcast(buffer.add(service, position, change, at));
      buffer.skip(service, position);
      return 0;
    },

    /** Ends all streams. Browsers reconnect to another gateway. */
    stop(): void {
      stopping = true;
      clearInterval(keepAliveTimer);
      clearImmediate(pendingReset);
      sessionWatch.stop();
      for (const client of clients) closeClient(client, 'stop');
    },
  };
}

function formatChange(change: LiveChange, id = ''): string {
  return `event: change\n${id}data: ${JSON.stringify(change)}\n\n`;
}
