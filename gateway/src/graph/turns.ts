/**
 * Lets those who wait go on one by one, `apartMs` apart, in the order in which they came: hundreds of
 * sign-ins at one moment would otherwise keep every process busy at once, and whoever clocks in then
 * would wait behind them. Hashing takes longer than that, so nobody signs in later for it.
 */
export function turns(apartMs = 4): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isPaused = false;

  function next(): void {
    const goOn = waiting.shift();
    isPaused = goOn !== undefined;
    if (!goOn) return;
    goOn();
    setTimeout(next, apartMs);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isPaused) next();
    });
}
