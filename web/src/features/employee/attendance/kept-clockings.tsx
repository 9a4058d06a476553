import { londonTime } from '@portal/kernel/london';
import { CloudOff } from 'lucide-react';
import { type Clocking, isToBeSent } from '../../../app/offline-clockings.ts';
import { useOnline } from '../../../app/use-online.ts';

/** What was pressed without a network and waits to be sent. */
export function KeptClockings({ clockings }: { clockings: readonly Clocking[] }) {
  const isOnline = useOnline();
  const waiting = clockings.filter(({ state }) => state === 'waiting');
  return (
    <div role="status">
      {waiting.length > 0 && (
        <ul className="grid gap-2 rounded-control bg-late-soft px-4 py-3 text-14">
          {waiting.filter(isToBeSent).map(({ key, kind, at }) => (
            <li key={key} className="flex items-start gap-2.5">
              <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-late-ink" />
              <span>
                <span className="font-semibold text-late-ink tabular-nums">
                  Clocked {kind} at {londonTime(new Date(at))}
                </span>
                , {isOnline ? 'is being sent' : 'will be sent when you are back online'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
