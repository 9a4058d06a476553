import { useApolloClient } from '@apollo/client/react';
import type { undoClock } from '@portal/contracts/attendance/clock';
import type { TimeEntry } from '@portal/contracts/attendance/time-entry';
import { londonTime } from '@portal/kernel/london';
import { ApiError, isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { reportUnauthorized } from '../../../lib/api/report-unauthorized.ts';
import { writeRest } from '../../../lib/api/rest-client.ts';
import type { ClockResult } from '../../../lib/offline/clock-in-or-out.ts';
import { removeQueuedClocking } from '../../../lib/offline/clocking-queue.ts';
import type { Clocking } from '../../../lib/offline/clocking-store.ts';
import { useUser } from '../../../lib/session/session.ts';
import { type ToastContent, toast } from '../../../ui/feedback/toast.tsx';
import { cacheOpenEntry, refetchHours } from './open-entry-cache.ts';

type Kind = Clocking['kind'];
type Done = Exclude<ClockResult, { is: 'failed' }>;

/** Only the latest clocking can be undone: its toast replaces the previous one. */
const id = 'clocked';

/** Confirms a clocking with a toast that offers to undo it. */
export function useClockingToast() {
  const { id: userId } = useUser();
  const client = useApolloClient();

  function offer(kind: Kind, done: Done): void {
    const description = done.is === 'queued' ? 'We’ll send it when you’re back online.' : undefined;
    // A clocking that may have reached the server can’t be removed from the queue, nor undone there yet.
    const canUndo = done.is === 'recorded' || done.isUnsent;
    toast({
      id,
      tone: 'success',
      title: `Clocked ${kind} at ${londonTime(timeOf(kind, done))}`,
      ...(description && { description }),
      ...(canUndo && { action: { label: 'Undo', onPress: () => void undo(kind, done) } }),
    });
  }

  async function undo(kind: Kind, done: Done): Promise<void> {
    try {
      if (done.is === 'recorded') await undoRecorded(done.entry, kind);
      else if (!(await removeQueuedClocking(userId, done.clocking))) return toast(tooLate(kind));
      toast({ id, title: `Clock-${kind} undone`, tone: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isUnauthorized(error)) reportUnauthorized(error, 'action');
      else toast(failed(kind, error));
    } finally {
      refetchHours(client);
    }
  }

  async function undoRecorded(entry: TimeEntry, kind: Kind): Promise<void> {
    const input = { id: entry.id, kind };
    cacheOpenEntry(client, userId, kind === 'in' ? null : { ...entry, clockOutTime: null });
    const { currentEntry } = await writeRest<typeof undoClock>(
      ...(['POST', '/api/time-entries/undo', input] as const),
    );
    cacheOpenEntry(client, userId, currentEntry);
  }

  return offer;
}

function timeOf(kind: Kind, done: Done): Date {
  if (done.is === 'queued') return new Date(done.clocking.at);
  const { clockInTime, clockOutTime } = done.entry;
  return new Date(kind === 'out' && clockOutTime ? clockOutTime : clockInTime);
}

const tooLate = (kind: Kind): ToastContent => ({
  id,
  tone: 'info',
  title: `Your clock-${kind} has already been sent`,
  description: 'You can request a correction.',
});

const failed = (kind: Kind, error: ApiError): ToastContent => ({
  id,
  tone: 'error',
  title: `Clock-${kind} not undone`,
  description: serverMessage(error) ?? 'Please try again.',
});
