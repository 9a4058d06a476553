interface PendingItem<Input, Output> {
  input: Input;
  resolve(output: Output | Promise<Output>): void;
  reject(failure: unknown): void;
}

export interface BatcherOptions<Input, Output> {
  /** Inputs with the same key are processed one after the other, never in the same batch. */
  keyOf(input: Input): string;
  /** Processes a batch: the outputs in the order of the inputs, or null if it has to be split. */
  processBatch(inputs: readonly Input[]): Promise<readonly Output[] | null>;
  /** Processes a single input of a batch that had to be split. */
  processOne(input: Input): Promise<Output>;
}

const maxBatchSize = 100;
/** While one batch is at the database the next one may start: waiting would double the latency. */
const maxConcurrentBatches = 2;

/**
 * Groups concurrent inputs into batches. Inputs that arrive while the maximum number of batches is
 * running wait for the next one. Where a batch has to be split, its inputs are processed one by
 * one, and the next batch doesn't wait for them. The returned function rejects with the error of
 * `processBatch`, for all inputs of the batch, or with that of `processOne`.
 */
export function createBatcher<Input, Output>({
  keyOf,
  processBatch,
  processOne,
}: BatcherOptions<Input, Output>): (input: Input) => Promise<Output> {
  let pending: PendingItem<Input, Output>[] = [];
  let runningBatches = 0;
  const runningKeys = new Set<string>();

  async function run(batch: ReadonlyMap<string, PendingItem<Input, Output>>): Promise<void> {
    const items = [...batch.values()];
    try {
      const outputs = await processBatch(items.map(({ input }) => input));
      for (const [index, { input, resolve }] of items.entries()) {
        resolve(outputs ? (outputs[index] as Output) : processOne(input));
      }
    } catch (failure) {
      for (const { reject } of items) reject(failure);
    } finally {
      runningBatches -= 1;
      for (const key of batch.keys()) runningKeys.delete(key);
      startBatches();
    }
  }

  function startBatches(): void {
    while (runningBatches < maxConcurrentBatches) {
      const batch = takeBatch();
      if (batch.size === 0) return;
      runningBatches += 1;
      for (const key of batch.keys()) runningKeys.add(key);
      void run(batch);
    }
  }

  function takeBatch(): Map<string, PendingItem<Input, Output>> {
    const batch = new Map<string, PendingItem<Input, Output>>();
    const remaining: PendingItem<Input, Output>[] = [];
    for (const item of pending) {
      const key = keyOf(item.input);
      if (batch.size === maxBatchSize || batch.has(key) || runningKeys.has(key)) {
        remaining.push(item);
      } else batch.set(key, item);
    }
    pending = remaining;
    return batch;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      pending.push({ input, resolve, reject });
      startBatches();
    });
}
