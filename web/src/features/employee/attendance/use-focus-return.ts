import { useEffect } from 'react';

const afterDialogMs = 60;

/**
 * Returns the focus to an entry in the list when its dialog closes, unless the dialog has done so:
 * it can’t if it was opened by the URL, or if its opener is gone.
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
