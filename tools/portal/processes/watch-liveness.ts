export interface LivenessOptions {
  /** Tells whether the process responds; takes at most `silenceMs`. */
  probe(): Promise<boolean>;
  /** Time until the first response; unlimited for a server that recovers its data first. */
  startMs: number;
  /** Called once, when it has not responded for too long. */
  onHang(silentMs: number): void;
  /** Shorter in tests. */
  intervals?: Intervals | undefined;
}

export interface Intervals {
  probeEveryMs: number;
  /** A process that does not respond for this long counts as hung. */
  silenceMs: number;
}

export interface LivenessWatch {
  /** Records another sign of life. */
  markAlive(): void;
  stop(): void;
}

export const defaultIntervals: Intervals = { probeEveryMs: 2_000, silenceMs: 15_000 };

/**
 * Probes a process periodically until it is stopped. If this process itself was delayed (a suspended or
 * overloaded machine), the silence of the other proves nothing, so its time starts again.
 */
export function watchLiveness({
  probe,
  startMs,
  onHang,
  intervals = defaultIntervals,
}: LivenessOptions): LivenessWatch {
  const { probeEveryMs, silenceMs } = intervals;
  let lastResponse = performance.now();
  let lastTick = lastResponse;
  let limit = startMs;

  function markAlive(): void {
    lastResponse = performance.now();
    limit = silenceMs;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    const isLate = now - lastTick > 2 * probeEveryMs;
    lastTick = now;
    if (isLate) lastResponse = now;
    if (now - lastResponse >= limit) {
      clearInterval(timer);
      onHang(now - lastResponse);
      return;
    }
    // Not awaited: a slow response counts when it arrives.
    probe().then(
      (isAlive) => isAlive && markAlive(),
      () => {},
    );
  }, probeEveryMs);
  timer.unref();
  return { markAlive, stop: () => clearInterval(timer) };
}
