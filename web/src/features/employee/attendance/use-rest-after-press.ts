import { useEffect, useRef, useState } from 'react';

/** Longer than the second tap of a hurried thumb takes, and shorter than anybody waits for. */
const restMs = 2_000;

/** Lets a button rest after a press: what comes sooner was meant for what it did before. */
export function useRestAfterPress() {
  const [isResting, setIsResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function rest(): void {
    setIsResting(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsResting(false), restMs);
  }

  return { isResting, rest };
}
