import {
  OwnDayDocument,
  OwnEntriesDocument,
  OwnLeaveBalanceDocument,
  OwnMissingClockOutsDocument,
  OwnTodayTotalDocument,
  OwnWeekDocument,
} from '../../gql/employee/attendance/attendance.ts';
import { OwnCorrectionsDocument } from '../../gql/employee/corrections/corrections.ts';
import { UnreadMessagesDocument } from '../../gql/messages/messages.ts';

/** The queries of an employee’s first view. It is rendered once their responses are in the cache. */
export const initialDocuments = [
  OwnDayDocument,
  OwnWeekDocument,
  OwnTodayTotalDocument,
  OwnLeaveBalanceDocument,
  OwnEntriesDocument,
  OwnMissingClockOutsDocument,
  OwnCorrectionsDocument,
  UnreadMessagesDocument,
];
