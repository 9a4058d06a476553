import type { ApolloClient } from '@apollo/client';
import {
  CancelLeaveDayDocument,
  DeleteLeaveDayDocument,
  RestoreLeaveDayDocument,
} from '../../../gql/admin/leave/decide-leave.ts';
import type { LeaveDecision } from '../../../gql/documents.ts';
import { leaveCategory } from '../../leave/leave-category.ts';
import type { DecidableLeave } from './decidable-leave.ts';
import { createLeaveMutation, leaveOperations } from './leave-operations.ts';
import type { LeaveChange } from './update-leave-cache.ts';

/** A change to a request: its mutation, its texts and its undo. */
export interface LeaveAction {
  leave: DecidableLeave;
  change: LeaveChange;
  /** The end of the success message: `has been approved`. */
  done: string;
  /** Further sentences of the success message, without full stops. */
  notes?: readonly string[];
  /** The title of the error message. */
  failed: string;
  write: (client: ApolloClient) => Promise<unknown>;
  /** The decision that reverses this one; null if none does. */
  undo: (() => LeaveAction) | null;
}

const operationsFor = ({ leaveType }: DecidableLeave) => leaveOperations[leaveCategory(leaveType)];

/** Approves pending leave or restores cancelled leave; undo reverses exactly that. */
export function createApproval(leave: DecidableLeave): LeaveAction {
  return {
    ...statusDecision(leave, 'approved'),
    done: leave.status === 'cancelled' ? 'has been restored' : 'has been approved',
    ...(leave.approvalNotes && { notes: leave.approvalNotes }),
    undo: () =>
      leave.status === 'cancelled'
        ? createCancellation({ ...leave, status: 'approved' })
        : createUndo({ ...leave, status: 'approved' }),
  };
}

/** Declines. Only annual leave takes a reason. */
export function createDecline(leave: DecidableLeave, reason?: string): LeaveAction {
  return {
    ...statusDecision(leave, 'denied', reason),
    done: operationsFor(leave).declineDone,
    undo: () => createUndo({ ...leave, status: 'denied' }),
  };
}

/** Cancels. Undoing the cancellation of approved leave runs all checks of an approval. */
export function createCancellation(leave: DecidableLeave): LeaveAction {
  return {
    ...statusDecision(leave, 'cancelled'),
    done: 'has been cancelled',
    failed: operationsFor(leave).cancelFailed,
    undo: () => {
      const cancelled = { ...leave, status: 'cancelled' } as const;
      return leave.status === 'approved' ? createApproval(cancelled) : createUndo(cancelled);
    },
  };
}

/** Makes recently decided leave pending again. */
export function createUndo(leave: DecidableLeave): LeaveAction {
  const { id } = leave;
  const change = { status: 'pending' } as const;
  const send = operationsFor(leave).undo(id);
  return {
    leave,
    change,
    done: 'is pending again',
    failed: 'Failed to update leave request',
    write: (client) => send(client, id, change),
    undo: null,
  };
}

function statusDecision(leave: DecidableLeave, status: LeaveDecision, denialReason?: string) {
  const change = { status };
  const send = operationsFor(leave).decide(leave, status, denialReason);
  return {
    leave,
    change,
    failed: 'Failed to update leave request',
    write: (client: ApolloClient) => send(client, leave.id, change),
  };
}

/** Deletes permanently. */
export function createDeletion(leave: DecidableLeave): LeaveAction {
  const { id } = leave;
  const send = operationsFor(leave).remove(id);
  return {
    leave,
    change: 'deleted',
    done: 'has been deleted',
    failed: 'Failed to delete leave',
    write: (client) => send(client, id, 'deleted'),
    undo: null,
  };
}

const dayOperations = {
  cancel: {
    document: CancelLeaveDayDocument,
    to: 'cancelled',
    done: 'has been cancelled',
    failed: 'Failed to cancel leave',
    undo: 'restore',
  },
  restore: {
    document: RestoreLeaveDayDocument,
    to: 'booked',
    done: 'has been restored',
    failed: 'Failed to restore leave',
    undo: 'cancel',
  },
  delete: {
    document: DeleteLeaveDayDocument,
    to: 'deleted',
    done: 'has been deleted',
    failed: 'Failed to delete leave',
    undo: null,
  },
} as const;

/** Cancels, restores or deletes one day of annual leave. */
export function createDayAction(
  leave: DecidableLeave,
  kind: keyof typeof dayOperations,
  date: string,
): LeaveAction {
  const { document, to, done, failed, undo } = dayOperations[kind];
  const { id } = leave;
  const change = { date, to };
  return {
    leave: { ...leave, startDate: date, endDate: date },
    change,
    done,
    ...(kind === 'restore' && leave.approvalNotes && { notes: leave.approvalNotes }),
    failed,
    write: (client) => createLeaveMutation(document, { id, date })(client, id, change),
    undo: undo && (() => createDayAction(leave, undo, date)),
  };
}
