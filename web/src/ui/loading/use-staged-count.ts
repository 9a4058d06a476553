import { startTransition, useEffect, useState } from 'react';

/**
 * How many of `total` parts to render: `first` at once, then `step` more in each task until all are there. In between, the
 * browser paints and answers to taps, so that a large screen doesn’t hold up a slow phone. Starts again with each mount.
 */
export function useStagedCount(
  total: number,
  { first, step }: { first: number; step: number },
): number {
  const [count, setCount] = useState(first);
  const isComplete = count >= total;
  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + step)));
    return () => clearTimeout(timer);
  }, [count, step, isComplete]);
  return Math.min(count, total);
}
