import { useRef } from 'react';

/**
 * Takes all that is changed in a field until it is left as one change: the way back leads to before it
 * and not through what was typed on the way.
 */
export function useOneEdit() {
  const isUnderWay = useRef(false);
  return {
    /** Whether this change goes on with one before. */
    goesOn(): boolean {
      const goesOn = isUnderWay.current;
      isUnderWay.current = true;
      return goesOn;
    },
    /** The field is left. */
    end(): void {
      isUnderWay.current = false;
    },
  };
}
