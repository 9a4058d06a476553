import type { OwnCorrectionFragment, OwnEntryFragment } from '../../../gql/documents.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import { useEntryAddress } from './entry-address.ts';
import { useFocusReturn } from './use-focus-return.ts';

const loadEntry = () => import('./entry-dialog.tsx');
const loadCorrection = () => import('../corrections/correction-dialog.tsx');
const EntryDialog = lazyComponent(async () => (await loadEntry()).EntryDialog);
const CorrectionDialog = lazyComponent(async () => (await loadCorrection()).CorrectionDialog);

/** Fetches both, for when there may be no network. */
export function fetchEntryDialogs(): Promise<unknown> {
  return Promise.all([loadEntry(), loadCorrection()]);
}

interface OpenEntryProps {
  /** Those that are shown: the address names one of them. */
  entries: readonly OwnEntryFragment[];
  corrections: readonly OwnCorrectionFragment[];
}

/** The session that the address names, or the form in which to have it put right. */
export function OpenEntry({ entries, corrections }: OpenEntryProps) {
  const { entryId, isCorrecting, open } = useEntryAddress();
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
