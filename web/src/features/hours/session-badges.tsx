import { CircleAlert, ClockAlert, CloudUpload, Hourglass, PencilLine } from 'lucide-react';
import { Badge } from '../../ui/data-display/badge.tsx';
import { formatLateness } from './format-lateness.ts';

interface SessionBadgesProps {
  session: {
    isLate: boolean;
    lateMinutes: number;
    sentLate: boolean;
    missingClockOut: boolean;
    corrected: boolean;
  };
  /** A correction is waiting for HR. */
  hasPendingCorrection?: boolean;
}

/** Badges for what is unusual about a session. */
export function SessionBadges({ session, hasPendingCorrection = false }: SessionBadgesProps) {
  const { isLate, lateMinutes, sentLate, missingClockOut, corrected } = session;
  return (
    <>
      {missingClockOut && (
        <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
          Missing clock-out
        </Badge>
      )}
      {isLate && (
        <Badge tone="late" icon={<ClockAlert aria-hidden />}>
          {formatLateness(lateMinutes)} late
        </Badge>
      )}
      {hasPendingCorrection && (
        <Badge tone="accent" icon={<Hourglass aria-hidden />}>
          Correction pending
        </Badge>
      )}
      {corrected && <Badge icon={<PencilLine aria-hidden />}>Corrected</Badge>}
      {sentLate && <SentAfterOfflineBadge />}
    </>
  );
}

/** For a clocking that was made offline with the device’s time and sent later. */
export function SentAfterOfflineBadge() {
  return <Badge icon={<CloudUpload aria-hidden />}>Sent late</Badge>;
}
