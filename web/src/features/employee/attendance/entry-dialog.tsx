import { formatLongDay } from '@portal/kernel/format';
import { PencilLine } from 'lucide-react';
import type { OwnCorrectionFragment, OwnEntryFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SessionBadges } from '../../hours/session-badges.tsx';
import { EntryHistory } from './entry-history.tsx';
import { lengthInWords, timesInWords, timesReadOut } from './entry-words.ts';

interface EntryDialogProps {
  entry: OwnEntryFragment;
  /** Those of this session. */
  corrections: readonly OwnCorrectionFragment[];
  onCorrect(): void;
  onClose(): void;
}

/** One session: its times, what has become of it since, and the way to have it put right. */
export function EntryDialog({ entry, corrections, onCorrect, onClose }: EntryDialogProps) {
  const isAsked = corrections.some(({ status }) => status === 'pending');
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
          {!isOpen && !isAsked && (
            <Button icon={<PencilLine aria-hidden />} onClick={onCorrect}>
              {entry.missingClockOut ? 'Enter the true time' : 'Ask for a correction'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-24 font-semibold tabular-nums">
              <span aria-hidden>{timesInWords(entry)}</span>
              <span className="sr-only">{timesReadOut(entry)}</span>
            </span>
            <span className="text-16 text-muted tabular-nums">{lengthInWords(entry)}</span>
          </p>
          <p className="text-14 text-muted">{places(entry)}</p>
          <div className="flex flex-wrap gap-1.5">
            <SessionBadges session={entry} />
          </div>
        </div>
        {entry.missingClockOut && (
          <p className="text-14">
            It was open for more than 16 hours, so it counts no hours until the true time is
            entered.
          </p>
        )}
        {isOpen && (
          <p className="text-14 text-muted">
            It is still open. Once you have clocked out, you can ask for a correction here.
          </p>
        )}
        <EntryHistory entry={entry} corrections={corrections} />
      </div>
    </Dialog>
  );
}

function places({ clockInLocation, clockOutLocation }: OwnEntryFragment): string {
  if (!clockOutLocation || clockOutLocation === clockInLocation) return clockInLocation;
  return `In at ${clockInLocation}, out at ${clockOutLocation}`;
}
