import { useEffect } from 'react';

const afterDialogMs = 60;

/**
 * When a session is closed, the focus goes to it in the list, unless the dialog has given it back
 * already: it can't where the address opened it, or where what opened it is gone.
 */
export function useFocusReturn(entryId: string | undefined): void {
  useEffect(() => {
    if (!entryId) return;
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>(`main a[href*="entry=${entryId}"]`)?.focus();
      }, afterDialogMs);
    };
  }, [entryId]);
}
