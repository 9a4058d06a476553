import {
  PendingCorrectionsDocument,
  StaffMissingClockOutsDocument,
} from '../../gql/admin/corrections/corrections.ts';
import {
  PendingAnnualLeaveDocument,
  PendingSickLeaveDocument,
} from '../../gql/admin/leave/pending-leave.ts';
import { AdminStatsDocument } from '../../gql/admin/overview/overview.ts';
import { RegistrationSummaryDocument } from '../../gql/admin/registrations/registrations.ts';
import {
  AbsencesTodayDocument,
  HoursTodayDocument,
  LeaveBalancesDocument,
  PeopleDocument,
  PresenceDocument,
} from '../../gql/admin/staff/staff.ts';
import { TeamsDocument } from '../../gql/admin/teams/teams.ts';
import { UnreadMessagesDocument } from '../../gql/messages/messages.ts';

/** The queries of an administrator’s first view. It is rendered once their responses are in the cache. */
export const initialDocuments = [
  PeopleDocument,
  TeamsDocument,
  PresenceDocument,
  HoursTodayDocument,
  AdminStatsDocument,
  StaffMissingClockOutsDocument,
  RegistrationSummaryDocument,
  UnreadMessagesDocument,
  LeaveBalancesDocument,
  AbsencesTodayDocument,
  PendingAnnualLeaveDocument,
  PendingSickLeaveDocument,
  PendingCorrectionsDocument,
];
