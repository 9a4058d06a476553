import { useApolloClient } from '@apollo/client/react';
import { londonTime } from '@portal/kernel/london';
import { useEffect, useEffectEvent } from 'react';
import { type ApiError, errorCode, isUnauthorized } from '../../../app/api-error.ts';
import { clock, type Settled } from '../../../app/offline-clock-queue.ts';
import { retryKeptClockings } from '../../../app/offline-clock-retry.ts';
import { type Clocking, useClockings } from '../../../app/offline-clockings.ts';
import { useUser } from '../../../app/session.ts';
import { reportUnauthorized } from '../../../app/unauthorized.ts';
import { type ToastContent, toast } from '../../../ui/toast.tsx';
import { showChanged, showEntry } from './show-entry.ts';
import { useUndoClock } from './use-undo-clock.ts';

/**
 * Clocking in and out, shown at once and taken back if the server refuses; without a network it is
 * kept and sent later. Where another device was first, the true state is fetched and said.
 */
export function useClock() {
  const { id: userId } = useUser();
  const client = useApolloClient();
  const clockings = useClockings(userId);
  const offerUndo = useUndoClock();

  async function press(kind: Clocking['kind']): Promise<void> {
    try {
      const pressed = await clock(userId, kind, (entry) => showEntry(client, userId, entry));
      if (pressed.is === 'failed') refuse(pressed.error, kind);
      else offerUndo(kind, pressed);
      if (pressed.is !== 'kept') showChanged(client);
    } catch {
      // The browser keeps nothing at all: nothing was sent either.
      toast(failure[kind]);
    }
  }

  return { isSending: clockings.some(({ state }) => state === 'sending'), press };
}

/** Sends what was kept, for as long as the person is here, and says what became of it. */
export function useSendingKept(): void {
  const { id: userId } = useUser();
  const client = useApolloClient();
  const settle = useEffectEvent((settled: Settled) => {
    if (settled.entry) showEntry(client, userId, settled.entry);
    showChanged(client);
    toast(told(settled));
  });
  useEffect(() => retryKeptClockings(userId, (settled) => settle(settled)), [userId]);
}

const failure: Record<Clocking['kind'], ToastContent> = {
  in: { title: 'Clock in failed', description: 'Please try again.', tone: 'error' },
  out: { title: 'Clock out failed', description: 'Please try again.', tone: 'error' },
};

const conflicts: Partial<Record<string, ToastContent>> = {
  ALREADY_CLOCKED_IN: {
    title: 'You are already clocked in',
    description: 'It was done on another device or in another tab.',
    tone: 'info',
  },
  NOT_CLOCKED_IN: {
    title: 'You are already clocked out',
    description: 'It was done on another device or in another tab.',
    tone: 'info',
  },
};

function refuse(error: ApiError, kind: Clocking['kind']): void {
  if (isUnauthorized(error)) reportUnauthorized(error, 'action');
  else toast(conflicts[errorCode(error) ?? ''] ?? failure[kind]);
}

function told({ kind, at, entry }: Settled): ToastContent {
  const what = `Your clock-${kind} of ${londonTime(new Date(at))}`;
  if (!entry) return { title: `${what} was not accepted`, tone: 'error' };
  const description = entry.sentLate ? 'It is marked as sent late.' : 'It had arrived already.';
  return { title: `${what} is recorded`, description, tone: 'success' };
}
