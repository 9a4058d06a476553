import { londonTime } from '@portal/kernel/london';
import { CloudOff } from 'lucide-react';
import type { Clocking } from '../../../app/offline-clockings.ts';
import { useOnline } from '../../../app/use-online.ts';

/** What was pressed without a network and waits to be sent: the latest, and how many before it. */
export function KeptClockings({ clockings }: { clockings: readonly Clocking[] }) {
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
            {waiting.length > 1 && ` and ${waiting.length - 1} before it`},{' '}
            {isOnline ? 'is being sent' : 'will be sent when you are back online'}
          </span>
        </p>
      )}
    </div>
  );
}
