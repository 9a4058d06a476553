import { useDraft } from '../../../app/drafts.ts';
import { useUser } from '../../../app/session.ts';

/** What is to be imported, as it was chosen or pasted. */
export interface ImportDraft {
  text: string;
  /** Of the file that it came from; empty where it was pasted. */
  fileName: string;
  /** It is looked at line by line. */
  isChecked: boolean;
}

const nothing: ImportDraft = { text: '', fileName: '', isChecked: false };

/** The text survives a reload and signing in again. */
export function useImportDraft() {
  return useDraft<ImportDraft>(useUser().id, 'staff-import', nothing);
}
