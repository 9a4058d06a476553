import { londonDay, londonTime } from '@portal/kernel/london';
import { useNavigate } from 'react-router';
import { type Clocking, forgetClocking, useClockings } from '../../../app/offline-clockings.ts';
import { useUser } from '../../../app/session.ts';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { shortDay } from '../../hours/day-words.ts';
import { addressOf } from '../sections.ts';
import { useEntryAddress } from './entry-address.ts';

/** What was kept without a network and then refused: it stays until it has been read. */
export function RefusedClockings({ entries }: { entries: readonly OwnEntryFragment[] }) {
  const { id: userId } = useUser();
  const refused = useClockings(userId).filter(({ state }) => state === 'refused');
  return refused.map((clocking) => (
    <Refused
      key={clocking.key}
      clocking={clocking}
      entry={entryAt(clocking.at, entries)}
      onDismiss={() => forgetClocking(userId, clocking.key)}
    />
  ));
}

interface RefusedProps {
  clocking: Clocking;
  entry: OwnEntryFragment | undefined;
  onDismiss(): void;
}

function Refused({ clocking: { kind, at, refusal }, entry, onDismiss }: RefusedProps) {
  const { open } = useEntryAddress();
  const navigate = useNavigate();
  const when = new Date(at);
  return (
    <Banner
      tone="error"
      title={`Your clock-${kind} of ${shortDay(londonDay(when))}, ${londonTime(when)}, was not accepted`}
      actions={
        <>
          {entry ? (
            <Button variant="secondary" size="small" onClick={() => open(entry.id, true)}>
              Ask for a correction
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="small"
              onClick={() => navigate(`${addressOf('messages')}&box=new`)}
            >
              Write to HR
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      <p>{refusal} It was kept on this device without a network, and is not recorded.</p>
    </Banner>
  );
}

/** The session that a time most likely belongs to: the last that had begun on that day or the one before. */
function entryAt(at: string, entries: readonly OwnEntryFragment[]): OwnEntryFragment | undefined {
  const day = londonDay(new Date(at));
  const ended = entries.filter((entry) => entry.clockOutTime || entry.missingClockOut);
  return (
    ended.find(({ clockInTime }) => clockInTime <= at && at <= plusADay(clockInTime)) ??
    ended.find((entry) => entry.day === day)
  );
}

function plusADay(instant: string): string {
  return new Date(Date.parse(instant) + 24 * 3_600_000).toISOString();
}
