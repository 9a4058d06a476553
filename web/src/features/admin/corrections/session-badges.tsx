import { formatDuration } from '@portal/kernel/duration';
import { CircleAlert, ClockAlert, CloudUpload, PencilLine } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

interface SessionBadgesProps {
  session: {
    isLate: boolean;
    lateMinutes: number;
    sentLate: boolean;
    missingClockOut?: boolean;
    corrected?: boolean;
  };
}

/** What is out of the ordinary in a session, each with an icon and a word. */
export function SessionBadges({ session }: SessionBadgesProps) {
  const { isLate, lateMinutes, sentLate, missingClockOut, corrected } = session;
  return (
    <>
      {isLate && (
        <Badge tone="late" icon={<ClockAlert aria-hidden />}>
          {lateInWords(lateMinutes)} late
        </Badge>
      )}
      {missingClockOut && (
        <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
          Missing clock-out
        </Badge>
      )}
      {sentLate && <SentLate />}
      {corrected && (
        <Badge icon={<PencilLine aria-hidden />} tone="accent">
          Corrected
        </Badge>
      )}
    </>
  );
}

/** Made without a network, with the device's time, and sent afterwards: HR may want to ask. */
export function SentLate() {
  return (
    <Badge icon={<CloudUpload aria-hidden />} tone="neutral">
      Sent late
    </Badge>
  );
}

/** `12 min`, and from an hour on `1h 5m`. */
export function lateInWords(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : formatDuration(minutes);
}
