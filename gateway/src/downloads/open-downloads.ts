import type { ServerResponse } from 'node:http';
import type { Session, SessionStore } from '@portal/auth/sessions';
import type { Logger } from '@portal/runtime/log';
import { watchSessions } from '../live/sessions.ts';
import type { Passing } from './pass-on.ts';

export type OpenDownloads = ReturnType<typeof openDownloads>;

const mostAtOnce = 500;
/** As on the stream of changes: whoever hears it asks anew, and finds that the session is over. */
const lastWords = 'event: end\ndata: {}\n\n';

/** What is under way at this gateway. A stream ends with the session in which it was asked for. */
export function openDownloads(sessions: Pick<SessionStore, 'findAll'>, log: Logger) {
  const responses = new Set<ServerResponse>();
  const streams = new Set<{ session: Session; passing: Passing }>();
  let stopping = false;
  const watching = watchSessions(streams, sessions, log, {
    over: ({ passing }) => passing.end(lastWords),
    unknown: ({ passing }) => passing.end(''),
  });

  return {
    hasRoom: () => !stopping && responses.size < mostAtOnce,
    /** Notes one until its response is closed. */
    add(response: ServerResponse): void {
      responses.add(response);
      response.once('close', () => responses.delete(response));
    },
    /** Has a stream end with its session. */
    watch(response: ServerResponse, session: Session, passing: Passing): void {
      const stream = { session, passing };
      streams.add(stream);
      response.once('close', () => streams.delete(stream));
      if (stopping) passing.end('');
    },
    /** Ends the streams, which would never end by themselves; files go on. */
    stop(): void {
      stopping = true;
      watching.stop();
      for (const { passing } of streams) passing.end('');
    },
  };
}
