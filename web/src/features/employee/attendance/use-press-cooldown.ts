import { useEffect, useRef, useState } from 'react';

/** Longer than a hasty double tap, and short enough not to be noticed. */
const cooldownMs = 2_000;

/**
 * Disables a button for a moment after a press: an earlier second press was meant for the button’s
 * previous action.
 */
export function usePressCooldown() {
  const [isCoolingDown, setIsCoolingDown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function startCooldown(): void {
    setIsCoolingDown(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCoolingDown(false), cooldownMs);
  }

  return { isCoolingDown, startCooldown };
}
