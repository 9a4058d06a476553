import type { ServerResponse } from 'node:http';
import type { Session, SessionStore } from '@portal/auth/session-store';
import type { Logger } from '@portal/runtime/log';
import { watchSessions } from '../live/watch-sessions.ts';
import type { PipedResponse } from './pipe-response.ts';

export type ActiveDownloads = ReturnType<typeof createActiveDownloads>;

const maxConcurrent = 500;
/** As on the live stream: the web app asks for its session again and finds that it has ended. */
const endEvent = 'event: end\ndata: {}\n\n';

/** Creates the registry of this gateway's downloads. An event stream ends with its session. */
export function createActiveDownloads(sessions: Pick<SessionStore, 'findAll'>, log: Logger) {
  const responses = new Set<ServerResponse>();
  const streams = new Set<{ session: Session; piped: PipedResponse }>();
  let stopping = false;
  const sessionWatch = watchSessions(streams, sessions, log, {
    ended: ({ piped }) => piped.end(endEvent),
    unknown: ({ piped }) => piped.end(''),
  });

  return {
    hasCapacity: () => !stopping && responses.size < maxConcurrent,
    /** Registers a download until its response closes. */
    add(response: ServerResponse): void {
      responses.add(response);
      response.once('close', () => responses.delete(response));
    },
    /** Ends an event stream when its session ends. */
    watch(response: ServerResponse, session: Session, piped: PipedResponse): void {
      const stream = { session, piped };
      streams.add(stream);
      response.once('close', () => streams.delete(stream));
      if (stopping) piped.end('');
    },
    /** Ends the event streams, which have no end of their own. Files finish. */
    stop(): void {
      stopping = true;
      sessionWatch.stop();
      for (const { piped } of streams) piped.end('');
    },
  };
}
