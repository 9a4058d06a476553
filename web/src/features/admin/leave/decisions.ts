import type { ApolloCache, ApolloClient, TypedDocumentNode } from '@apollo/client';
import {
  CancelLeaveDayDocument,
  CancelStaffSickLeaveDocument,
  DecideLeaveDocument,
  DecideSickLeaveDocument,
  DeleteLeaveDayDocument,
  DeleteLeaveRequestDocument,
  DeleteSickLeaveDocument,
  type LeaveDecision,
  RestoreLeaveDayDocument,
  UndoLeaveDecisionDocument,
  UndoSickLeaveDecisionDocument,
} from '../../../gql/documents.ts';
import type { HandledLeave } from './handled-leave.ts';
import { type LeaveChange, showChange } from './leave-in-cache.ts';

/** Something to be done with a request. */
export interface Decision {
  leave: HandledLeave;
  change: LeaveChange;
  /** What it is then, after “is”: `approved`. */
  done: string;
  /** The title of what is said where it fails. */
  failed: string;
  write: (client: ApolloClient) => Promise<unknown>;
  /** What takes it back; null where nothing can. */
  undo: (() => Decision) | null;
}

const isAnnual = ({ leaveType }: HandledLeave) => leaveType === 'annual';

/** What was pending is that again where it is undone; what was cancelled is cancelled again. */
export function approval(leave: HandledLeave): Decision {
  return {
    ...statusDecision(leave, 'approved'),
    done: leave.status === 'cancelled' ? 'restored' : 'approved',
    undo: () =>
      leave.status === 'cancelled'
        ? cancellation({ ...leave, status: 'approved' })
        : undoing({ ...leave, status: 'approved' }),
  };
}

/** The reason is asked of annual leave alone. */
export function denial(leave: HandledLeave, reason?: string): Decision {
  return {
    ...statusDecision(leave, 'denied', reason),
    done: 'declined',
    undo: () => undoing({ ...leave, status: 'denied' }),
  };
}

/** What was approved is restored where it is undone, with all the checks of an approval. */
export function cancellation(leave: HandledLeave): Decision {
  return {
    ...statusDecision(leave, 'cancelled'),
    done: 'cancelled',
    failed: isAnnual(leave) ? 'Failed to cancel leave request' : 'Failed to cancel leave',
    undo: () => {
      const cancelled = { ...leave, status: 'cancelled' } as const;
      return leave.status === 'approved' ? approval(cancelled) : undoing(cancelled);
    },
  };
}

/** Makes what was decided a moment ago pending again. */
export function undoing(leave: HandledLeave): Decision {
  const { id } = leave;
  const change = { status: 'pending' } as const;
  const document = isAnnual(leave) ? UndoLeaveDecisionDocument : UndoSickLeaveDecisionDocument;
  return {
    leave,
    change,
    done: 'pending again',
    failed: 'Failed to update leave request',
    write: (client) => send(client, document, { id }, { id, change }),
    undo: null,
  };
}

function statusDecision(leave: HandledLeave, status: LeaveDecision, denialReason?: string) {
  const { id, status: fromStatus } = leave;
  const change = { status };
  return {
    leave,
    change,
    failed: 'Failed to update leave request',
    write(client: ApolloClient): Promise<unknown> {
      if (isAnnual(leave)) {
        const input = { id, status, fromStatus, ...(denialReason && { denialReason }) };
        return send(client, DecideLeaveDocument, input, { id, change });
      }
      if (status === 'cancelled') {
        return send(client, CancelStaffSickLeaveDocument, { id }, { id, change });
      }
      return send(client, DecideSickLeaveDocument, { id, status, fromStatus }, { id, change });
    },
  };
}

/** For good. */
export function deletion(leave: HandledLeave): Decision {
  const { id } = leave;
  const document = isAnnual(leave) ? DeleteLeaveRequestDocument : DeleteSickLeaveDocument;
  return {
    leave,
    change: 'deleted',
    done: 'deleted',
    failed: 'Failed to delete leave',
    write: (client) => send(client, document, { id }, { id, change: 'deleted' }),
    undo: null,
  };
}

const ofDay = {
  cancel: {
    document: CancelLeaveDayDocument,
    to: 'cancelled',
    done: 'cancelled',
    failed: 'Failed to cancel leave',
    undo: 'restore',
  },
  restore: {
    document: RestoreLeaveDayDocument,
    to: 'booked',
    done: 'restored',
    failed: 'Failed to restore leave',
    undo: 'cancel',
  },
  delete: {
    document: DeleteLeaveDayDocument,
    to: 'deleted',
    done: 'deleted',
    failed: 'Failed to delete leave',
    undo: null,
  },
} as const;

/** Cancels, restores or deletes one day of annual leave. */
export function dayDecision(leave: HandledLeave, kind: keyof typeof ofDay, date: string): Decision {
  const { document, to, done, failed, undo } = ofDay[kind];
  const { id } = leave;
  const change = { date, to };
  return {
    leave: { ...leave, startDate: date, endDate: date },
    change,
    done,
    failed,
    write: (client) => send(client, document, { id, date }, { id, change }),
    undo: undo && (() => dayDecision(leave, undo, date)),
  };
}

function send<Input>(
  client: ApolloClient,
  mutation: TypedDocumentNode<unknown, { input: Input }>,
  input: Input,
  { id, change }: { id: string; change: LeaveChange },
): Promise<unknown> {
  return client.mutate({
    mutation,
    variables: { input },
    update: (cache: ApolloCache) => showChange(cache, id, change),
  });
}
