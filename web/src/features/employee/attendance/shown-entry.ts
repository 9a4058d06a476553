import type { KeptEntry } from '../../../app/kept-person.ts';
import { type Clocking, isToBeSent } from '../../../app/offline-clockings.ts';
import type { OwnEntryFragment } from '../../../gql/documents.ts';

/** What is shown of an open session; of one that only this browser knows, less is known. */
export type ShownEntry = KeptEntry &
  Partial<Pick<OwnEntryFragment, 'isLate' | 'lateMinutes' | 'sentLate'>>;

/**
 * The session that is open as the person knows it: what the server said last, and what was pressed
 * since and has not been answered yet.
 */
export function shownEntry(
  known: ShownEntry | null,
  clockings: readonly Clocking[],
): ShownEntry | null {
  return clockings
    .filter(isToBeSent)
    .reduce<ShownEntry | null>(
      (shown, clocking) => (clocking.kind === 'in' ? (shown ?? entryOf(clocking)) : null),
      known,
    );
}

/** The session as it will most likely be; the server's answer replaces it. */
function entryOf({ at, device }: Clocking): ShownEntry {
  return { clockInTime: at, clockInLocation: device };
}
