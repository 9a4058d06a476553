import type { ServerResponse } from 'node:http';
import type { Session, SessionStore } from '@portal/auth/session-store';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import { watchSessions } from '../live/watch-sessions.ts';
import type { PipedResponse } from './pipe-response.ts';

export type ActiveDownloads = ReturnType<typeof createActiveDownloads>;

const maxConcurrent = 500;
/** Files of one person or API token: a copy of personal data keeps all services busy while it is made. */
const maxFilesPerCaller = 3;

const unavailable = fail(
  'SERVICE_UNAVAILABLE',
  'Downloads are unavailable right now. Please try again.',
);
const tooMany = fail(
  'TOO_MANY_REQUESTS',
  `You already have ${maxFilesPerCaller} downloads running. Please wait until one is finished.`,
  { retryAfterSeconds: 10 },
);
/** As on the live stream: the web app asks for its session again and finds that it has ended. */
const endEvent = 'event: end\ndata: {}\n\n';

/** Creates the registry of this gateway's downloads. An event stream ends with its session. */
export function createActiveDownloads(sessions: Pick<SessionStore, 'findAll'>, log: Logger) {
  const filesByCaller = new Map<string, number>();
  let count = 0;
  const streams = new Set<{ session: Session; piped: PipedResponse }>();
  let stopping = false;
  const sessionWatch = watchSessions(streams, sessions, log, {
    ended: ({ piped }) => piped.end(endEvent),
    unknown: ({ piped }) => piped.end(''),
  });

  function change(callerId: string, isFile: boolean, by: 1 | -1): void {
    count += by;
    if (!isFile) return;
    const files = (filesByCaller.get(callerId) ?? 0) + by;
    if (files === 0) filesByCaller.delete(callerId);
    else filesByCaller.set(callerId, files);
  }

  return {
    /**
     * Takes a place for a download, before a service is asked for it. Gives the function that frees it. Fails where
     * this gateway has no place left, or the caller has enough files.
     */
    begin(
      callerId: string,
      isFile: boolean,
    ): Result<() => void, 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS'> {
      if (stopping || count >= maxConcurrent) return unavailable;
      if (isFile && (filesByCaller.get(callerId) ?? 0) >= maxFilesPerCaller) return tooMany;
      change(callerId, isFile, 1);
      return ok(() => change(callerId, isFile, -1));
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
