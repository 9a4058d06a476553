const checkEveryMs = 50;
const maxWaitMs = 5_000;

/** Prints the page as soon as nothing on it is loading, at the latest after five seconds. */
export async function printWhenLoaded(): Promise<void> {
  const until = performance.now() + maxWaitMs;
  while (isLoading() && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, checkEveryMs));
  }
  window.print();
}

/** Whether a placeholder is shown. */
function isLoading(): boolean {
  return document.querySelector('[data-print-page] [role="status"][aria-label="Loading"]') !== null;
}
