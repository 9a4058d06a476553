import { londonTime } from '@portal/kernel/london';
import { CloudOff } from 'lucide-react';
import type { Clocking } from '../../../lib/offline/clocking-store.ts';
import { useOnline } from '../../../lib/offline/use-online.ts';

/**
 * Clockings that were made offline and are waiting to be sent: the latest, and the number before
 * it.
 */
export function QueuedClockings({ clockings }: { clockings: readonly Clocking[] }) {
  const isOnline = useOnline();
  const waiting = clockings.filter(({ state }) => state === 'waiting');
  const last = waiting.at(-1);
  return (
    <div role="status">
      {last && (
        <p className="flex items-start gap-2.5 rounded-control bg-late-soft px-4 py-3 text-left text-14">
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-late-ink" />
          <span>
            <span className="font-semibold text-late-ink tabular-nums">
              Clocked {last.kind} at {londonTime(new Date(last.at))}
            </span>
            {waiting.length > 1 &&
              `, and ${waiting.length - 1} earlier ${waiting.length === 2 ? 'clock-in or clock-out' : 'clock-ins or clock-outs'}`}
            , {isOnline ? 'sending now' : 'waiting for a connection'}
          </span>
        </p>
      )}
    </div>
  );
}
