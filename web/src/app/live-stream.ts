import type { LiveChange, livePath } from '@portal/contracts/live';
import { isUnauthorized } from './api-error.ts';
import { readRest } from './rest.ts';
import { reportUnauthorized } from './unauthorized.ts';

const path: typeof livePath = '/api/live';
/** The gateway gives a stream that just opened what happened in the seconds before. */
const openedLateMs = 5_000;
const longestPauseMs = 30_000;

export interface LiveTold {
  change(change: LiveChange): void;
  /** Changes may have been missed: whoever shows something asks for it again. */
  reset(): void;
}

export interface LiveStart {
  /** When what is shown was asked for, on the clock of `performance.now`; without it, long ago. */
  shownAt?: number | undefined;
}

/**
 * Follows what the gateway tells of, until the function that it gives is called. A connection that
 * breaks is the browser's to make again, and goes on where it was; where the gateway ends it or says
 * that it can't, this asks who is signed in, and tries again ever later if somebody still is.
 */
export function openLiveStream(told: LiveTold, { shownAt }: LiveStart): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;
  let isNew = shownAt !== undefined;

  function open(): void {
    const askedAt = (isNew && shownAt) || performance.now();
    let isOpening = true;
    const stream = new EventSource(path);
    source = stream;
    stream.onopen = () => {
      failures = 0;
      // What the browser opens again by itself goes on where it was.
      if (isOpening && !(isNew && performance.now() - askedAt < openedLateMs)) told.reset();
      isOpening = false;
      isNew = false;
    };
    stream.addEventListener('change', ({ data }) => told.change(JSON.parse(data)));
    stream.addEventListener('reset', () => told.reset());
    stream.addEventListener('end', () => {
      stream.close();
      void askWhoIsSignedIn();
    });
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED && !isClosed) void askWhoIsSignedIn();
    };
  }

  /** The session is over, unless another tab has signed in again meanwhile. */
  async function askWhoIsSignedIn(): Promise<void> {
    const isOver = await readRest('/api/auth/user', { background: true }).then(
      () => false,
      (error: unknown) => {
        if (!isClosed) reportUnauthorized(error, 'background');
        return isUnauthorized(error);
      },
    );
    if (isOver || isClosed) return;
    const pause = Math.min(longestPauseMs, 1_000 * 2 ** failures);
    failures += 1;
    again = setTimeout(open, pause * (0.5 + Math.random() / 2));
  }

  function close(): void {
    isClosed = true;
    clearTimeout(again);
    source?.close();
  }

  open();
  return close;
}
