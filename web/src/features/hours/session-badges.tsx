import { CircleAlert, ClockAlert, CloudUpload, Hourglass, PencilLine } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { lateBy } from './late-by.ts';

interface SessionBadgesProps {
  session: {
    isLate: boolean;
    lateMinutes: number;
    sentLate: boolean;
    missingClockOut: boolean;
    corrected: boolean;
  };
  /** A correction of it waits for HR. */
  isAsked?: boolean;
}

/** What is out of the ordinary in a session, each with an icon and a word. */
export function SessionBadges({ session, isAsked = false }: SessionBadgesProps) {
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
          {lateBy(lateMinutes)} late
        </Badge>
      )}
      {isAsked && (
        <Badge tone="accent" icon={<Hourglass aria-hidden />}>
          Correction pending
        </Badge>
      )}
      {corrected && <Badge icon={<PencilLine aria-hidden />}>Corrected</Badge>}
      {sentLate && <SentLate />}
    </>
  );
}

/** Made without a network, with the device's time, and sent afterwards: HR may want to ask. */
export function SentLate() {
  return <Badge icon={<CloudUpload aria-hidden />}>Sent late</Badge>;
}
