import type { ServerResponse } from 'node:http';
import type { Sealer } from '@portal/auth/sealing';
import type { Session, SessionStore } from '@portal/auth/sessions';
import type { LiveChange } from '@portal/contracts/live';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import type { Logger } from '@portal/runtime/log';
import { mayKnow } from './audience.ts';
import { laterOf, type Places, readCursor, writeCursor } from './cursor.ts';
import { createFeed, type Entry } from './feed.ts';
import { countClosed, countTold, noteOpen } from './metrics.ts';
import { watchSessions } from './sessions.ts';

export interface LiveOptions {
  sessions: Pick<SessionStore, 'findAll'>;
  sealer: Sealer;
  log: Logger;
  limits?: Partial<typeof usualLimits>;
}

/** One open stream. */
export interface Client {
  response: ServerResponse;
  /** As it was found last. */
  session: Session;
}

export type LiveStreams = ReturnType<typeof liveStreams>;

const usualLimits = {
  streams: 10_000,
  /** What a browser with so many windows could show. */
  perSession: 10,
  /** What waits for a client that does not read, before it is dropped. */
  waitingBytes: 512 * 1024,
  /** Whoever has missed more is better off with asking again for all. */
  sentAgain: 500,
};
const keepAliveMs = 15_000;
const endsWithinMs = 500;
/** So far back a new stream begins: what it is opened for was asked for a moment before. */
const recentMs = 6_000;
const start = serviceNames.map(() => 0);

/** The open streams of this gateway, and what they are told. */
export function liveStreams({ sessions, sealer, log, limits }: LiveOptions) {
  const limit = { ...usualLimits, ...limits };
  const clients = new Set<Client>();
  const feed = createFeed();
  const begun = new Set<ServiceName>();
  let stopping = false;
  let resetting: ReturnType<typeof setImmediate> | undefined;

  const watching = watchSessions(clients, sessions, log, {
    over: (client) => close(client, 'session', tellEnd()),
    unknown: (client) => close(client, 'unknown'),
  });
  const keepingAlive = setInterval(() => {
    const here = `:\n${idLine(feed.upTo())}\n`;
    for (const client of clients) write(client, here);
  }, keepAliveMs).unref();

  function idLine(places: Places): string {
    return `id: ${writeCursor(places, sealer)}\n`;
  }

  function write(client: Client, text: string): void {
    client.response.write(text);
    if (client.response.writableLength <= limit.waitingBytes) return;
    // It comes back with its cursor, or with none.
    countClosed('slow');
    clients.delete(client);
    client.response.destroy();
  }

  function close(client: Client, reason: Parameters<typeof countClosed>[0], last = ''): void {
    countClosed(reason);
    clients.delete(client);
    noteOpen(clients.size);
    client.response.end(last);
    // Who does not read would never see the end.
    setTimeout(() => client.response.destroy(), endsWithinMs).unref();
  }

  function tellReset(client: Client): void {
    countTold('reset');
    write(client, `event: reset\n${idLine(feed.upTo())}data: {}\n\n`);
  }

  /** A new stream begins with what was missed, or with word that it can't be told. */
  function catchUp(client: Client, cursor: string | null): void {
    const places = cursor === null ? start : readCursor(cursor, sealer);
    const missed =
      cursor === null ? feed.since(Date.now() - recentMs) : places && feed.behind(places);
    const own = missed?.filter(({ change }) => mayKnow(client.session, change));
    if (!places || !own || own.length > limit.sentAgain) {
      tellReset(client);
      return;
    }
    for (const { change, upTo } of own) {
      countTold('change');
      write(client, tellChange(change, idLine(laterOf(places, upTo))));
    }
    write(client, `${idLine(feed.upTo())}\n`);
  }

  function pass({ change, upTo }: Entry): void {
    let text: string | undefined;
    for (const client of clients) {
      if (!mayKnow(client.session, change)) continue;
      text ??= tellChange(change, idLine(upTo));
      countTold('change');
      write(client, text);
    }
  }

  return {
    hasRoom: () => !stopping && clients.size < limit.streams,

    /** Goes on with a response of which the head is written. */
    open(response: ServerResponse, session: Session, cursor: string | null): void {
      const client = { response, session };
      if (stopping || response.destroyed) {
        response.end();
        return;
      }
      const own = [...clients].filter((other) => other.session.hash === session.hash);
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - limit.perSession))) {
        // Or the two would take turns every second.
        close(oldest, 'too-many', 'retry: 60000\n\n');
      }
      clients.add(client);
      noteOpen(clients.size);
      response.on('error', () => response.destroy());
      response.once('close', () => {
        clients.delete(client);
        noteOpen(clients.size);
      });
      write(client, 'retry: 1000\n\n');
      catchUp(client, cursor);
    },

    /** All of a service's changes behind a place will be passed on; some before may be missing. */
    begin(service: ServiceName, place: number): void {
      const isNew = place === 0 && !begun.has(service);
      begun.add(service);
      feed.begin(service, place);
      if (isNew || clients.size === 0 || resetting) return;
      // All streams begin again together.
      resetting = setImmediate(() => {
        resetting = undefined;
        for (const client of clients) tellReset(client);
      });
    },

    /** A message of a service; one that is nothing to tell of is a place in the stream all the same. */
    pass(service: ServiceName, place: number, change: LiveChange | null, at: number): void {
      if (change) pass(feed.add(service, place, change, at));
      else feed.skip(service, place);
    },

    /** Ends all streams; whoever was told comes back to another gateway. */
    stop(): void {
      stopping = true;
      clearInterval(keepingAlive);
      clearImmediate(resetting);
      watching.stop();
      for (const client of clients) close(client, 'stop');
    },
  };
}

function tellChange(change: LiveChange, id: string): string {
  return `event: change\n${id}data: ${JSON.stringify(change)}\n\n`;
}

function tellEnd(): string {
  countTold('end');
  return 'event: end\ndata: {}\n\n';
}
