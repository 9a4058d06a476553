import type { ServerResponse } from 'node:http';
import type { Session, SessionStore } from '@portal/auth/session-store';
import { fail, ok, type Result } from '@portal/kernel/result';
import type { Logger } from '@portal/runtime/log';
import { endEvent } from '../http/event-stream.ts';
import { watchSessions } from '../session/watch-sessions.ts';
import type { PipedResponse } from './pipe-response.ts';

export type ActiveDownloads = ReturnType<typeof createActiveDownloads>;

const maxConcurrent = 500;
/**
 * How many of each kind one person or API token has at the same time. A copy of personal data keeps all services busy while
 * it is made; an event stream takes a place of this gateway for as long as its job runs.
 */
const maxPerCaller = { file: 3, stream: 20 };
type DownloadKind = keyof typeof maxPerCaller;

const unavailableFailure = fail(
  'SERVICE_UNAVAILABLE',
  'Downloads are unavailable right now. Please try again.',
);
const tooManyFailures = {
  file: tooManyRequests(
    `You already have ${maxPerCaller.file} downloads running. Please wait until one is finished.`,
  ),
  stream: tooManyRequests(
    `You already have the progress of ${maxPerCaller.stream} jobs open. Please close one.`,
  ),
};

function tooManyRequests(message: string) {
  return fail('TOO_MANY_REQUESTS', message, { retryAfterSeconds: 10 });
}

/** Creates the registry of this gateway's downloads. An event stream ends with its session. */
export function createActiveDownloads(sessions: Pick<SessionStore, 'findAll'>, log: Logger) {
  const counts: Record<DownloadKind, Map<string, number>> = { file: new Map(), stream: new Map() };
  let count = 0;
  const streams = new Set<{ session: Session; piped: PipedResponse }>();
  let stopping = false;
  const sessionWatch = watchSessions(streams, sessions, log, {
    ended: ({ piped }) => piped.end(endEvent),
    unknown: ({ piped }) => piped.end(''),
  });

  function change(callerId: string, kind: DownloadKind, by: 1 | -1): void {
    count += by;
    const own = (counts[kind].get(callerId) ?? 0) + by;
    if (own === 0) counts[kind].delete(callerId);
    else counts[kind].set(callerId, own);
  }

  return {
    /**
     * Takes a place for a download, before a service is asked for it. Gives the function that frees it. Fails where
     * this gateway has no place left, or the caller has enough of this kind.
     */
    begin(
      callerId: string,
      kind: DownloadKind,
    ): Result<() => void, 'SERVICE_UNAVAILABLE' | 'TOO_MANY_REQUESTS'> {
      if (stopping || count >= maxConcurrent) return unavailableFailure;
      if ((counts[kind].get(callerId) ?? 0) >= maxPerCaller[kind]) return tooManyFailures[kind];
      change(callerId, kind, 1);
      return ok(() => change(callerId, kind, -1));
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
