import { availableParallelism } from 'node:os';

/**
 * While others wait, a lane rests after each piece for this part of the time that it took: hashing wears
 * out the memory that all cores share, and whoever clocks in then needs some of it.
 */
const rest = 0.3;

export interface HashingQueue {
  /** Does `work` when its turn comes. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Seconds that work which came now would have to wait, from how long the latest took. */
  waitSeconds(): number;
}

/** How many hashes at once: as many as cores, because hashing yields to everything else (threads.ts). */
export function hashingLanes(cores = availableParallelism()): number {
  return Math.max(1, cores);
}

/** So many waiting for each lane are a rush: they wait for seconds, whatever is done. */
const rushPerLane = 8;

/**
 * Lets `lanes` pieces of hashing run at a time, the others in the order in which they came. `onRush`
 * is told when more wait than usual, and when nobody waits any more.
 */
export function hashingQueue(
  lanes: number,
  onRush: (isRush: boolean) => void = () => {},
): HashingQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  let secondsEach = 0.05;

  async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    // A lane that ends hands itself over, so that nobody who comes in between overtakes.
    if (running >= lanes) await new Promise<void>((resolve) => wait(resolve));
    else running += 1;
    const start = performance.now();
    try {
      return await work();
    } finally {
      secondsEach += ((performance.now() - start) / 1000 - secondsEach) / 10;
      if (waiting.length === 0) running -= 1;
      else setTimeout(handOver, (performance.now() - start) * rest);
    }
  }

  function wait(resolve: () => void): void {
    waiting.push(resolve);
    if (waiting.length > lanes * rushPerLane) onRush(true);
  }

  function handOver(): void {
    const next = waiting.shift();
    if (waiting.length === 0) onRush(false);
    if (next) next();
    else running -= 1;
  }

  return {
    run,
    waitSeconds: () =>
      running < lanes ? 0 : ((waiting.length + 1) * secondsEach * (1 + rest)) / lanes,
  };
}
