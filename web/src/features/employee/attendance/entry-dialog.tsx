import { formatLongDay } from '@portal/kernel/format-date';
import { PencilLine } from 'lucide-react';
import type { OwnCorrectionFragment, OwnEntryFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SessionBadges } from '../../hours/session-badges.tsx';
import { EntryHistory } from './entry-history.tsx';
import { formatEntryDuration, formatEntryTimes, formatSpokenTimes } from './format-entry.ts';

interface EntryDialogProps {
  entry: OwnEntryFragment;
  /** The corrections of this entry. */
  corrections: readonly OwnCorrectionFragment[];
  onCorrect(): void;
  onClose(): void;
}

/** An entry: its times, history and a button to request a correction. */
export function EntryDialog({ entry, corrections, onCorrect, onClose }: EntryDialogProps) {
  const hasPendingCorrection = corrections.some(({ status }) => status === 'pending');
  const isOpen = !entry.clockOutTime && !entry.missingClockOut;
  return (
    <Dialog
      title={formatLongDay(entry.day)}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {!isOpen && !hasPendingCorrection && (
            <Button icon={<PencilLine aria-hidden />} onClick={onCorrect}>
              {entry.missingClockOut ? 'Add clock-out time' : 'Request a correction'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-24 font-semibold tabular-nums">
              <span aria-hidden>{formatEntryTimes(entry)}</span>
              <span className="sr-only">{formatSpokenTimes(entry)}</span>
            </span>
            <span className="text-16 text-muted tabular-nums">{formatEntryDuration(entry)}</span>
          </p>
          <p className="text-14 text-muted">{formatLocations(entry)}</p>
          <div className="flex flex-wrap gap-1.5">
            <SessionBadges session={entry} />
          </div>
        </div>
        {entry.missingClockOut && (
          <p className="text-14">
            You didn’t clock out within 16 hours. These hours won’t count until HR confirms when you
            finished.
          </p>
        )}
        {isOpen && (
          <p className="text-14 text-muted">
            You’re still clocked in. Once you’ve clocked out, you can request a correction here.
          </p>
        )}
        <EntryHistory entry={entry} corrections={corrections} />
      </div>
    </Dialog>
  );
}

function formatLocations({ clockInLocation, clockOutLocation }: OwnEntryFragment): string {
  if (!clockOutLocation || clockOutLocation === clockInLocation) return clockInLocation;
  return `Clocked in: ${clockInLocation}. Clocked out: ${clockOutLocation}.`;
}
