interface Waiting<Ask, Answer> {
  ask: Ask;
  resolve(answer: Answer | Promise<Answer>): void;
  reject(failure: unknown): void;
}

export interface Batches<Ask, Answer> {
  /** Of asks with the same key each comes into a batch of its own, in their order. */
  keyOf(ask: Ask): string;
  /** Answers all of them, in their order; null where that can't be done for all at once. */
  together(asks: readonly Ask[]): Promise<readonly Answer[] | null>;
  /** Answers one that could not be answered with the others. */
  alone(ask: Ask): Promise<Answer>;
}

const most = 100;

/**
 * Answers in one go what is asked at about the same time: what comes while a batch is under way
 * waits for the next. Where a batch fails in one of them, each is done by itself, and the next batch
 * need not wait for that. Rejects where `together` does, all of a batch, or `alone`.
 */
export function batched<Ask, Answer>({
  keyOf,
  together,
  alone,
}: Batches<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let isUnderWay = false;

  async function answerAll(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) {
      const batch = next();
      try {
        const answers = await together(batch.map(({ ask }) => ask));
        for (const [place, { ask, resolve }] of batch.entries()) {
          resolve(answers ? (answers[place] as Answer) : alone(ask));
        }
      } catch (failure) {
        for (const { reject } of batch) reject(failure);
      }
    }
    isUnderWay = false;
  }

  function next(): Waiting<Ask, Answer>[] {
    const batch = new Map<string, Waiting<Ask, Answer>>();
    const later: Waiting<Ask, Answer>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.ask);
      if (batch.size === most || batch.has(key)) later.push(one);
      else batch.set(key, one);
    }
    waiting = later;
    return [...batch.values()];
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (!isUnderWay) void answerAll();
    });
}
