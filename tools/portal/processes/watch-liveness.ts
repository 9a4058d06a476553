export interface Liveness {
  /** Whether the process answers; takes at most `silenceMs`. */
  probe(): Promise<boolean>;
  /** How long it may take to its first answer; unlimited for a server that recovers its data first. */
  startMs: number;
  /** Called once, when it has not answered for too long. */
  hangs(silentMs: number): void;
  /** Shorter in tests. */
  intervals?: Intervals | undefined;
}

export interface Intervals {
  probeEveryMs: number;
  /** Without an answer for so long, a process counts as hung. */
  silenceMs: number;
}

export interface LivenessWatch {
  /** The process has shown in another way that it is alive. */
  answered(): void;
  stop(): void;
}

export const usualIntervals: Intervals = { probeEveryMs: 2_000, silenceMs: 15_000 };

/**
 * Asks a process again and again whether it is alive, until it is stopped. While this process itself
 * was held up (a suspended or overloaded machine), the silence of others says nothing: the time
 * counts anew.
 */
export function watchLiveness({
  probe,
  startMs,
  hangs,
  intervals = usualIntervals,
}: Liveness): LivenessWatch {
  const { probeEveryMs, silenceMs } = intervals;
  let lastAnswer = performance.now();
  let lastTick = lastAnswer;
  let limit = startMs;

  function answered(): void {
    lastAnswer = performance.now();
    limit = silenceMs;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    const isLate = now - lastTick > 2 * probeEveryMs;
    lastTick = now;
    if (isLate) lastAnswer = now;
    if (now - lastAnswer >= limit) {
      clearInterval(timer);
      hangs(now - lastAnswer);
      return;
    }
    // Not waited for: a slow answer counts when it comes.
    probe().then(
      (isAlive) => isAlive && answered(),
      () => {},
    );
  }, probeEveryMs);
  timer.unref();
  return { answered, stop: () => clearInterval(timer) };
}
