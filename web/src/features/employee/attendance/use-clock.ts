import { useApolloClient } from '@apollo/client/react';
import { londonTime } from '@portal/kernel/london';
import { useEffect, useEffectEvent } from 'react';
import {
  type ApiError,
  errorCode,
  isUnauthorized,
  serverMessage,
} from '../../../lib/api/api-error.ts';
import { reportUnauthorized } from '../../../lib/api/report-unauthorized.ts';
import { clockInOrOut } from '../../../lib/offline/clock-in-or-out.ts';
import type { SettledClocking } from '../../../lib/offline/clocking-queue.ts';
import { type Clocking, useClockings } from '../../../lib/offline/clocking-store.ts';
import { retryQueuedClockings } from '../../../lib/offline/retry-queued-clockings.ts';
import { useUser } from '../../../lib/session/session.ts';
import { type ToastContent, toast } from '../../../ui/feedback/toast.tsx';
import { cacheOpenEntry, refetchHours } from './open-entry-cache.ts';
import { useClockingToast } from './use-clocking-toast.ts';

/**
 * Clocks in and out. The result is shown at once and reverted if the server refuses it; offline, it
 * is queued. If another device was first, the true state is shown.
 */
export function useClock() {
  const { id: userId } = useUser();
  const client = useApolloClient();
  const clockings = useClockings(userId);
  const offerUndo = useClockingToast();

  async function press(kind: Clocking['kind']): Promise<void> {
    try {
      const result = await clockInOrOut(userId, kind, (entry) =>
        cacheOpenEntry(client, userId, entry),
      );
      if (result.is === 'failed') showError(result.error, kind);
      else offerUndo(kind, result);
      if (result.is !== 'queued') refetchHours(client);
    } catch {
      // The browser blocks storage, so nothing was sent either.
      toast(failure[kind]);
    }
  }

  return { isSending: clockings.some(({ state }) => state === 'sending'), press };
}

/** Sends queued clockings while the page is open, and shows the results. */
export function useSendQueuedClockings(): void {
  const { id: userId } = useUser();
  const client = useApolloClient();
  const settle = useEffectEvent((settled: SettledClocking) => {
    if (settled.entry) cacheOpenEntry(client, userId, settled.entry);
    refetchHours(client);
    toast(settledToast(settled));
  });
  useEffect(() => retryQueuedClockings(userId, (settled) => settle(settled)), [userId]);
}

const failure: Record<Clocking['kind'], ToastContent> = {
  in: { title: 'Clock in failed', description: 'Please try again.', tone: 'error' },
  out: { title: 'Clock out failed', description: 'Please try again.', tone: 'error' },
};

const conflicts: Partial<Record<string, ToastContent>> = {
  ALREADY_CLOCKED_IN: {
    title: 'You’re already clocked in',
    description: 'You clocked in on another device or in another tab.',
    tone: 'info',
  },
  NOT_CLOCKED_IN: {
    title: 'You’re already clocked out',
    description: 'You clocked out on another device or in another tab.',
    tone: 'info',
  },
};

function showError(error: ApiError, kind: Clocking['kind']): void {
  const code = errorCode(error);
  if (isUnauthorized(error)) reportUnauthorized(error, 'action');
  else if (code === 'FORBIDDEN') toast(withReason(failure[kind], error));
  else toast(conflicts[code ?? ''] ?? failure[kind]);
}

/** Trying again would not help, for example before the first day of employment. */
function withReason(content: ToastContent, error: ApiError): ToastContent {
  const reason = serverMessage(error);
  return reason ? { ...content, description: reason } : content;
}

function settledToast({ kind, at, entry }: SettledClocking): ToastContent {
  const clocking = `Clock-${kind} at ${londonTime(new Date(at))}`;
  if (!entry) return { title: `${clocking} wasn’t accepted`, tone: 'error' };
  const description = entry.sentLate ? 'Marked as sent late' : 'It was already saved.';
  return { title: `${clocking} saved`, description, tone: 'success' };
}
