import { londonDay, londonTime } from '@portal/kernel/london';
import { useNavigate } from 'react-router';
import type { OwnEntryFragment } from '../../../gql/documents.ts';
import {
  type Clocking,
  removeClocking,
  useClockings,
} from '../../../lib/offline/clocking-store.ts';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { formatShortDay } from '../../hours/format-day.ts';
import { sectionUrl } from '../employee-sections.ts';
import { useEntryDialogUrl } from './use-entry-dialog-url.ts';

/** Queued clockings that the server refused; each stays until it is dismissed. */
export function RefusedClockings({ entries }: { entries: readonly OwnEntryFragment[] }) {
  const { id: userId } = useUser();
  const refused = useClockings(userId).filter(({ state }) => state === 'refused');
  return refused.map((clocking) => (
    <Refused
      key={clocking.key}
      clocking={clocking}
      entry={entryAt(clocking.at, entries)}
      onDismiss={() => removeClocking(userId, clocking.key)}
    />
  ));
}

interface RefusedProps {
  clocking: Clocking;
  entry: OwnEntryFragment | undefined;
  onDismiss(): void;
}

function Refused({ clocking: { kind, at, refusal }, entry, onDismiss }: RefusedProps) {
  const { open } = useEntryDialogUrl();
  const navigate = useNavigate();
  const when = new Date(at);
  return (
    <Banner
      tone="error"
      title={`Your clock-${kind} on ${formatShortDay(londonDay(when))} at ${londonTime(when)} wasn’t accepted`}
      actions={
        <>
          {entry ? (
            <Button variant="secondary" size="small" onClick={() => open(entry.id, true)}>
              Request a correction
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="small"
              onClick={() => navigate(`${sectionUrl('messages')}&box=new`)}
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
      <p>
        {refusal} Your clock-{kind} was saved on this device while you were offline, but it hasn’t
        been recorded.
      </p>
    </Banner>
  );
}

/**
 * The entry that a time most likely belongs to: the latest that started within a day before it, or
 * one of the same day.
 */
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
