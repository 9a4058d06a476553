import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { type Clocking, isUnsentClocking } from '../../../lib/offline/clocking-store.ts';
import type { OfflineEntry } from '../../../lib/offline/offline-user.ts';

/** An open entry as it is shown; less is known of one that only this browser has. */
export type DisplayedEntry = OfflineEntry &
  Partial<Pick<OwnEntryFragment, 'isLate' | 'lateMinutes' | 'sentLate'>>;

/**
 * The open entry as the user knows it: the server’s, updated by clockings that are not confirmed
 * yet.
 */
export function toDisplayedEntry(
  serverEntry: DisplayedEntry | null,
  clockings: readonly Clocking[],
): DisplayedEntry | null {
  return clockings
    .filter(isUnsentClocking)
    .reduce<DisplayedEntry | null>(
      (shown, clocking) => (clocking.kind === 'in' ? (shown ?? entryOf(clocking)) : null),
      serverEntry,
    );
}

/** The expected entry; the server’s response replaces it. */
function entryOf({ at, device }: Clocking): DisplayedEntry {
  return { clockInTime: at, clockInLocation: device };
}
