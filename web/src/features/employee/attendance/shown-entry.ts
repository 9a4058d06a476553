import { londonDay } from '@portal/kernel/london';
import { type Clocking, isToBeSent } from '../../../app/offline-clockings.ts';
import type { OwnEntryFragment } from '../../../gql/documents.ts';

/**
 * The session that is open as the person knows it: what the server said last, and what was pressed
 * since and has not been answered yet.
 */
export function shownEntry(
  known: OwnEntryFragment | null,
  clockings: readonly Clocking[],
): OwnEntryFragment | null {
  return clockings
    .filter(isToBeSent)
    .reduce<OwnEntryFragment | null>(
      (shown, clocking) => (clocking.kind === 'in' ? (shown ?? entryOf(clocking)) : null),
      known,
    );
}

/** The session as it will most likely be; the server's answer replaces it. */
function entryOf({ key, at, device }: Clocking): OwnEntryFragment {
  return {
    id: key,
    day: londonDay(new Date(at)),
    clockInTime: at,
    clockOutTime: null,
    isLate: false,
    lateMinutes: 0,
    hoursWorked: null,
    clockInLocation: device,
    clockOutLocation: null,
    missingClockOut: false,
    sentLate: false,
    corrected: false,
  };
}
