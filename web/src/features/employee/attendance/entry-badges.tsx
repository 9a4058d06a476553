import { CircleHelp, ClockAlert, CloudOff, Hourglass, PencilLine } from 'lucide-react';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { Badge } from '../../../ui/badge.tsx';
import { lateBy } from './late-by.ts';

interface EntryBadgesProps {
  entry: OwnEntryFragment;
  /** A correction of it waits for HR. */
  isAsked: boolean;
}

/** What else there is to say of a session, each a shape and a word. */
export function EntryBadges({ entry, isAsked }: EntryBadgesProps) {
  return (
    <>
      {entry.missingClockOut && (
        <Badge tone="danger" icon={<CircleHelp aria-hidden />}>
          Clock-out missing
        </Badge>
      )}
      {entry.isLate && (
        <Badge tone="late" icon={<ClockAlert aria-hidden />}>
          {lateBy(entry.lateMinutes)} late
        </Badge>
      )}
      {isAsked && (
        <Badge tone="accent" icon={<Hourglass aria-hidden />}>
          Correction pending
        </Badge>
      )}
      {entry.corrected && <Badge icon={<PencilLine aria-hidden />}>Edited</Badge>}
      {entry.sentLate && <Badge icon={<CloudOff aria-hidden />}>Sent late</Badge>}
    </>
  );
}
