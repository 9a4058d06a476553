import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useUser } from '../../../lib/session/session.ts';

/** The rows to import, as chosen or pasted. */
export interface ImportDraft {
  text: string;
  /** The name of the file; empty for pasted rows. */
  fileName: string;
  /** The rows are being reviewed. */
  isChecked: boolean;
}

const emptyDraft: ImportDraft = { text: '', fileName: '', isChecked: false };

/** The draft of an import. It survives a reload and signing in again. */
export function useImportDraft() {
  return useDraft<ImportDraft>(useUser().id, 'staff-import', emptyDraft);
}
