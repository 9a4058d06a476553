/**
 * Lets those who wait go on a few at a time, in the order in which they came, and everything else
 * that has arrived in between: hundreds of sign-ins at one moment would otherwise be begun all at
 * once, and whoever clocks in then would wait behind them.
 */
export function turns(atOnce = 1): () => Promise<void> {
  const waiting: (() => void)[] = [];

  function release(): void {
    for (const goOn of waiting.splice(0, atOnce)) goOn();
    if (waiting.length > 0) setImmediate(release);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(release);
    });
}
