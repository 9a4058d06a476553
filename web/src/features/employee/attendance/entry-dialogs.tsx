import type { OwnCorrectionFragment, OwnEntryFragment } from '../../../gql/documents.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { useEntryDialogUrl } from './use-entry-dialog-url.ts';
import { useFocusReturn } from './use-focus-return.ts';

const loadEntry = () => import('./entry-dialog.tsx');
const loadCorrection = () => import('../corrections/correction-dialog.tsx');
const EntryDialog = lazyComponent(async () => (await loadEntry()).EntryDialog);
const CorrectionDialog = lazyComponent(async () => (await loadCorrection()).CorrectionDialog);

/** Loads both dialogs, in case the network goes away. */
export function preloadEntryDialogs(): Promise<unknown> {
  return Promise.all([loadEntry(), loadCorrection()]);
}

interface EntryDialogsProps {
  /** The shown entries; the URL names one of them. */
  entries: readonly OwnEntryFragment[];
  corrections: readonly OwnCorrectionFragment[];
}

/** The dialog of the entry in the URL, or its correction form. */
export function EntryDialogs({ entries, corrections }: EntryDialogsProps) {
  const { entryId, isCorrecting, open } = useEntryDialogUrl();
  const entry = entries.find(({ id }) => id === entryId);
  useFocusReturn(entry?.id);
  if (!entry) return null;
  const close = () => open(null);
  const own = corrections.filter((correction) => correction.entryId === entry.id);
  return (
    <LazyDialog key={isCorrecting ? 'correction' : 'entry'} onClose={close}>
      {isCorrecting ? (
        <CorrectionDialog key={entry.id} entry={entry} onClose={close} />
      ) : (
        <EntryDialog
          key={entry.id}
          entry={entry}
          corrections={own}
          onCorrect={() => open(entry.id, true)}
          onClose={close}
        />
      )}
    </LazyDialog>
  );
}
