import { useRef } from 'react';

/**
 * Makes all changes of a field until blur one step of the history, so that the browser's Back skips what was typed
 * on the way.
 */
export function useFieldHistoryStep() {
  const isEditing = useRef(false);
  return {
    /** Records a change; true if it continues an earlier one. */
    recordChange(): boolean {
      const isContinuing = isEditing.current;
      isEditing.current = true;
      return isContinuing;
    },
    /** The field was left. */
    end(): void {
      isEditing.current = false;
    },
  };
}
