import { useRef } from 'react';

/** Treats all changes of a field until blur as one, so that going back skips what was typed. */
export function useEditSession() {
  const isEditing = useRef(false);
  return {
    /** Whether this change continues an earlier one. */
    isContinuing(): boolean {
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
