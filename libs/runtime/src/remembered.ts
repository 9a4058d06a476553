const freshMs = 1_000;

/**
 * Asks at most once a second, however many want to know: for what everybody needs and what seldom
 * changes. A failure is told to those who waited for it, and the next one asks again.
 */
export function remembered<Value>(ask: () => Promise<Value>): {
  get(): Promise<Value>;
  /** Has the next one ask again: to be called after a change that has to be seen at once. */
  forget(): void;
} {
  let asked: Promise<Value> | null = null;
  let askedAt = 0;
  return {
    get() {
      const now = performance.now();
      if (asked && now - askedAt <= freshMs) return asked;
      askedAt = now;
      const asking = ask();
      asked = asking;
      asking.catch(() => {
        if (asked === asking) asked = null;
      });
      return asking;
    },
    forget() {
      asked = null;
    },
  };
}
