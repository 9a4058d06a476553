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
import type { LeaveSummary } from './leave-summary.ts';
import { applyLeaveChange, type LeaveChange } from './update-leave-cache.ts';

/** A change to a request: its mutation, its texts and its undo. */
export interface Decision {
  leave: LeaveSummary;
  change: LeaveChange;
  /** The participle of the success message: `approved`. */
  done: string;
  /** The title of the error message. */
  failed: string;
  write: (client: ApolloClient) => Promise<unknown>;
  /** The decision that reverses this one; null if none does. */
  undo: (() => Decision) | null;
}

const isAnnual = ({ leaveType }: LeaveSummary) => leaveType === 'annual';

/** Approves pending leave or restores cancelled leave; undo reverses exactly that. */
export function approval(leave: LeaveSummary): Decision {
  return {
    ...statusDecision(leave, 'approved'),
    done: leave.status === 'cancelled' ? 'restored' : 'approved',
    undo: () =>
      leave.status === 'cancelled'
        ? cancellation({ ...leave, status: 'approved' })
        : undoing({ ...leave, status: 'approved' }),
  };
}

/** Declines. Only annual leave takes a reason. */
export function denial(leave: LeaveSummary, reason?: string): Decision {
  return {
    ...statusDecision(leave, 'denied', reason),
    done: 'declined',
    undo: () => undoing({ ...leave, status: 'denied' }),
  };
}

/** Cancels. Undoing the cancellation of approved leave runs all checks of an approval. */
export function cancellation(leave: LeaveSummary): Decision {
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

/** Makes recently decided leave pending again. */
export function undoing(leave: LeaveSummary): Decision {
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

function statusDecision(leave: LeaveSummary, status: LeaveDecision, denialReason?: string) {
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

/** Deletes permanently. */
export function deletion(leave: LeaveSummary): Decision {
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
export function dayDecision(leave: LeaveSummary, kind: keyof typeof ofDay, date: string): Decision {
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
    update: (cache: ApolloCache) => applyLeaveChange(cache, id, change),
  });
}
