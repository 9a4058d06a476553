import type { TypedDocumentNode } from '@apollo/client';
import type {
  AnnualLeavePartsFragment,
  LeavePartsFragment,
  RequestLeaveInput,
  RequestSickLeaveInput,
} from '../../../gql/documents.ts';
import {
  OwnLeaveRequestsDocument,
  RequestLeaveDocument,
  UndoLeaveWithdrawalDocument,
  WithdrawLeaveDocument,
} from '../../../gql/employee/annual-leave/annual-leave.ts';
import {
  OwnSickLeaveDocument,
  RequestSickLeaveDocument,
  UndoSickLeaveWithdrawalDocument,
  WithdrawSickLeaveDocument,
} from '../../../gql/employee/sick-leave/sick-leave.ts';
import { type LeaveType, leaveTypeName } from '../../leave/format-leave.ts';
import type { LeaveCategory } from '../../leave/leave-category.ts';

/** A request of each category. */
export interface OwnLeave {
  annual: AnnualLeavePartsFragment;
  sick: LeavePartsFragment;
}

/** The input for a request of each category. */
export interface LeaveRequestInput {
  annual: RequestLeaveInput;
  sick: RequestSickLeaveInput;
}

type IdDocument = TypedDocumentNode<unknown, { input: { id: string } }>;

interface OwnLeaveOperations<Leave, Input> {
  list: TypedDocumentNode<{ requests: readonly Leave[] | null }, Record<string, never>>;
  request: TypedDocumentNode<{ leave: Leave }, { input: Input }>;
  withdraw: IdDocument;
  undoWithdrawal: IdDocument;
  /** The toast after a withdrawal. */
  withdrawn: (leaveType: LeaveType) => string;
  requestFailed: string;
  missingFields: string;
  /** The warning for a start date that may be mistyped, this many days ago or more. */
  pastDates: { title: string; atLeastDays: number };
}

/** The documents and texts of each category of one’s own leave. */
export const ownLeaveOperations: {
  [Category in LeaveCategory]: OwnLeaveOperations<OwnLeave[Category], LeaveRequestInput[Category]>;
} = {
  annual: {
    list: OwnLeaveRequestsDocument,
    request: RequestLeaveDocument,
    withdraw: WithdrawLeaveDocument,
    undoWithdrawal: UndoLeaveWithdrawalDocument,
    withdrawn: () => 'Leave request withdrawn',
    requestFailed: 'Unable to submit leave request. Please try again.',
    missingFields: 'Please fill in all required fields: start date, end date, and reason.',
    pastDates: { title: 'These dates are in the past', atLeastDays: 1 },
  },
  sick: {
    list: OwnSickLeaveDocument,
    request: RequestSickLeaveDocument,
    withdraw: WithdrawSickLeaveDocument,
    undoWithdrawal: UndoSickLeaveWithdrawalDocument,
    withdrawn: (leaveType) => `${leaveTypeName(leaveType)} withdrawn`,
    requestFailed: 'Unable to submit sick leave request. Please try again.',
    missingFields: 'Please fill in all required fields.',
    // Sickness is often reported afterwards.
    pastDates: { title: 'These dates are a long time ago', atLeastDays: 28 },
  },
};
