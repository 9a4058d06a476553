import type { LiveChange, livePath } from '@portal/contracts/live-change';
import { reportUnauthorized } from '../api/report-unauthorized.ts';
import { readRest } from '../api/rest-client.ts';

const path: typeof livePath = '/api/live';
/** The gateway replays the changes of the last seconds to a new stream. */
const replayWindowMs = 5_000;
const maxPauseMs = 30_000;
/**
 * The gateway sends something every 15 s. The connection to a lost machine stays open and is silent, which browsers
 * notice only after minutes.
 */
const silenceLimitMs = 45_000;
const signsOfLife = ['open', 'change', 'reset', 'keep-alive', 'error'];

export interface LiveStreamHandlers {
  change(change: LiveChange): void;
  /** Changes may have been missed: everything shown must be refetched. */
  reset(): void;
}

export interface LiveStreamStart {
  /** When the shown data was requested (`performance.now`). Left out if long ago. */
  requestedAt?: number | undefined;
}

/**
 * Opens the stream of live changes and returns the function that closes it. The browser reconnects
 * a broken connection. If the gateway ends or refuses the stream, this checks the session and
 * reconnects with growing pauses. A silent stream is replaced.
 */
export function openLiveStream(
  handlers: LiveStreamHandlers,
  { requestedAt }: LiveStreamStart,
): () => void {
  let source: EventSource | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;
  let isNew = requestedAt !== undefined;

  function open(): void {
    const startedAt = (isNew && requestedAt) || performance.now();
    let isOpening = true;
    const stream = new EventSource(path);
    source = stream;
    replaceIfSilent(stream);
    for (const type of signsOfLife) stream.addEventListener(type, () => replaceIfSilent(stream));
    stream.onopen = () => {
      failures = 0;
      // After an automatic reconnect the stream continues where it was.
      if (isOpening && !(isNew && performance.now() - startedAt < replayWindowMs)) handlers.reset();
      isOpening = false;
      isNew = false;
    };
    stream.addEventListener('change', ({ data }) => handlers.change(JSON.parse(data)));
    stream.addEventListener('reset', () => handlers.reset());
    stream.addEventListener('end', () => {
      stream.close();
      void checkSessionThenReconnect();
    });
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED && !isClosed) void checkSessionThenReconnect();
    };
  }

  /** Waits again for a sign of life. The random time spreads the streams of a lost gateway. */
  function replaceIfSilent(stream: EventSource): void {
    clearTimeout(silenceTimer);
    if (stream.readyState === EventSource.CLOSED) return;
    silenceTimer = setTimeout(
      () => {
        stream.close();
        open();
      },
      silenceLimitMs * (1 + Math.random() / 3),
    );
  }

  /** Checks the session, which may have ended, then reconnects. */
  async function checkSessionThenReconnect(): Promise<void> {
    clearTimeout(silenceTimer);
    const hasEnded = await readRest('/api/auth/user', { background: true }).then(
      () => false,
      // While the session gets a new id, the request may have been sent with the old one.
      (error: unknown) => !isClosed && reportUnauthorized(error, 'background'),
    );
    if (hasEnded || isClosed) return;
    const pause = Math.min(maxPauseMs, 1_000 * 2 ** failures);
    failures += 1;
    reconnectTimer = setTimeout(open, pause * (0.5 + Math.random() / 2));
  }

  function close(): void {
    isClosed = true;
    clearTimeout(reconnectTimer);
    clearTimeout(silenceTimer);
    source?.close();
  }

  open();
  return close;
}
