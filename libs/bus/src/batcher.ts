import { activeSpanContext, bindToTrace } from '@portal/tracing/spans';

interface PendingItem<Input, Output> {
  input: Input;
  /** No two inputs with the same key are in running batches. */
  key: string | symbol;
  resolve(output: Output | Promise<Output>): void;
  reject(failure: unknown): void;
  /** Whether the input came in a trace that is exported. */
  isTraced: boolean;
  /** Runs work in the trace in which the input came. */
  inTrace<T>(work: () => T): T;
}

export interface BatcherOptions<Input, Output> {
  /**
   * Inputs with the same key are processed one after the other, never in the same batch. If
   * left out, any inputs may share a batch.
   */
  keyOf?(input: Input): string;
  /** Processes a batch: the outputs in the order of the inputs, or null if it has to be split. */
  processBatch(inputs: readonly Input[]): Promise<readonly Output[] | null>;
  /** Processes a single input of a batch that had to be split. Left out if none ever has to be. */
  processOne?(input: Input): Promise<Output>;
  /**
   * By default 2: while one batch is at the database the next one may start, because waiting would
   * double the latency. 1 if all batches write the same document.
   */
  maxConcurrentBatches?: number;
  /** By default 100. */
  maxBatchSize?: number;
}

/**
 * Groups concurrent inputs into batches. Inputs that arrive while the maximum number of batches is
 * running wait for the next one. Where a batch has to be split, its inputs are processed one by
 * one, and the next batch doesn't wait for them. The returned function rejects with the error of
 * `processBatch`, for all inputs of the batch, or with that of `processOne`.
 */
export function createBatcher<Input, Output>({
  keyOf,
  processBatch,
  processOne = async () => {
    throw new TypeError('a batch without processOne can’t be split');
  },
  maxConcurrentBatches = 2,
  maxBatchSize = 100,
}: BatcherOptions<Input, Output>): (input: Input) => Promise<Output> {
  let pending: PendingItem<Input, Output>[] = [];
  let runningBatches = 0;
  /** Without `keyOf` each input has a key of its own. */
  const runningKeys = new Set<string | symbol>();

  async function run(batch: readonly PendingItem<Input, Output>[]): Promise<void> {
    try {
      const outputs = await processBatch(batch.map(({ input }) => input));
      for (const [index, { input, resolve, inTrace }] of batch.entries()) {
        resolve(outputs ? (outputs[index] as Output) : inTrace(() => processOne(input)));
      }
    } catch (failure) {
      for (const { reject } of batch) reject(failure);
    } finally {
      runningBatches -= 1;
      for (const { key } of batch) runningKeys.delete(key);
      startBatches();
    }
  }

  function startBatches(): void {
    while (runningBatches < maxConcurrentBatches) {
      const batch = takeBatch();
      // What all inputs share is in the trace of one of them, not in that of the batch that ended.
      const traced = batch.find(({ isTraced }) => isTraced) ?? batch[0];
      if (!traced) return;
      runningBatches += 1;
      void traced.inTrace(() => run(batch));
    }
  }

  function takeBatch(): PendingItem<Input, Output>[] {
    const batch: PendingItem<Input, Output>[] = [];
    const remaining: PendingItem<Input, Output>[] = [];
    for (const item of pending) {
      if (batch.length === maxBatchSize || runningKeys.has(item.key)) remaining.push(item);
      else {
        batch.push(item);
        runningKeys.add(item.key);
      }
    }
    pending = remaining;
    return batch;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      pending.push({
        input,
        key: keyOf ? keyOf(input) : Symbol(),
        resolve,
        reject,
        isTraced: activeSpanContext() !== undefined,
        inTrace: bindToTrace((work) => work()) as PendingItem<Input, Output>['inTrace'],
      });
      startBatches();
    });
}
