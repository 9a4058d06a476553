import type { ApolloCache, ApolloClient, TypedDocumentNode } from '@apollo/client';
import {
  CancelStaffSickLeaveDocument,
  DecideLeaveDocument,
  DecideSickLeaveDocument,
  DeleteLeaveRequestDocument,
  DeleteSickLeaveDocument,
  UndoLeaveDecisionDocument,
  UndoSickLeaveDecisionDocument,
} from '../../../gql/admin/leave/decide-leave.ts';
import type { LeaveDecision } from '../../../gql/documents.ts';
import type { LeaveCategory } from '../../leave/leave-category.ts';
import type { DecidableLeave } from './decidable-leave.ts';
import { applyLeaveChange, type LeaveChange } from './update-leave-cache.ts';

/** Sends a mutation and applies its change to the cached lists. */
export type SendLeaveChange = (
  client: ApolloClient,
  id: string,
  change: LeaveChange,
) => Promise<unknown>;

interface LeaveOperations {
  decide: (leave: DecidableLeave, status: LeaveDecision, denialReason?: string) => SendLeaveChange;
  undo: (id: string) => SendLeaveChange;
  remove: (id: string) => SendLeaveChange;
  /** The title of the error message. */
  cancelFailed: string;
  /** What a request is called in messages. */
  noun: string;
  declineLabel: string;
  /** The end of the success message. */
  declineDone: string;
}

/** The mutations and texts of each category of leave. */
export const leaveOperations: Record<LeaveCategory, LeaveOperations> = {
  annual: {
    decide: ({ id, status: fromStatus }, status, denialReason) =>
      createLeaveMutation(DecideLeaveDocument, {
        id,
        status,
        fromStatus,
        ...(denialReason && { denialReason }),
      }),
    undo: (id) => createLeaveMutation(UndoLeaveDecisionDocument, { id }),
    remove: (id) => createLeaveMutation(DeleteLeaveRequestDocument, { id }),
    cancelFailed: 'Failed to cancel leave request',
    noun: 'leave request',
    declineLabel: 'Decline',
    declineDone: 'has been declined',
  },
  sick: {
    /** It takes no reason. */
    decide: ({ id, status: fromStatus }, status) =>
      status === 'cancelled'
        ? createLeaveMutation(CancelStaffSickLeaveDocument, { id })
        : createLeaveMutation(DecideSickLeaveDocument, { id, status, fromStatus }),
    undo: (id) => createLeaveMutation(UndoSickLeaveDecisionDocument, { id }),
    remove: (id) => createLeaveMutation(DeleteSickLeaveDocument, { id }),
    cancelFailed: 'Failed to cancel leave',
    noun: 'sick leave request',
    declineLabel: 'Deny',
    declineDone: 'has been denied',
  },
};

/** A change of leave by a GraphQL mutation. */
export function createLeaveMutation<Input>(
  document: TypedDocumentNode<unknown, { input: Input }>,
  input: Input,
): SendLeaveChange {
  return (client, id, change) =>
    client.mutate({
      mutation: document,
      variables: { input },
      update: (cache: ApolloCache) => applyLeaveChange(cache, id, change),
    });
}
