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
/** Who comes while one batch is at the database goes in the next at once: waiting would double it. */
const atOnce = 2;

/**
 * Answers in one go what is asked at about the same time: what comes while as many batches as may be
 * are under way waits for the next. Where a batch fails in one of them, each is done by itself, and the
 * next batch need not wait for that. Rejects where `together` does, all of a batch, or `alone`.
 */
export function batched<Ask, Answer>({
  keyOf,
  together,
  alone,
}: Batches<Ask, Answer>): (ask: Ask) => Promise<Answer> {
  let waiting: Waiting<Ask, Answer>[] = [];
  let underWay = 0;
  const keysUnderWay = new Set<string>();

  async function answer(batch: ReadonlyMap<string, Waiting<Ask, Answer>>): Promise<void> {
    const all = [...batch.values()];
    try {
      const answers = await together(all.map(({ ask }) => ask));
      for (const [place, { ask, resolve }] of all.entries()) {
        resolve(answers ? (answers[place] as Answer) : alone(ask));
      }
    } catch (failure) {
      for (const { reject } of all) reject(failure);
    } finally {
      underWay -= 1;
      for (const key of batch.keys()) keysUnderWay.delete(key);
      begin();
    }
  }

  function begin(): void {
    while (underWay < atOnce) {
      const batch = next();
      if (batch.size === 0) return;
      underWay += 1;
      for (const key of batch.keys()) keysUnderWay.add(key);
      void answer(batch);
    }
  }

  function next(): Map<string, Waiting<Ask, Answer>> {
    const batch = new Map<string, Waiting<Ask, Answer>>();
    const later: Waiting<Ask, Answer>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.ask);
      if (batch.size === most || batch.has(key) || keysUnderWay.has(key)) later.push(one);
      else batch.set(key, one);
    }
    waiting = later;
    return batch;
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      begin();
    });
}
