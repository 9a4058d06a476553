// Made by `npm run generate`. Don't edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ArchiveDailyStaffInput = {
  date: string;
};

export type ArchiveDateRangeInput = {
  fromDate: string;
  toDate: string;
  workerId?: string | number | null | undefined;
};

export type ArchiveJobInput = {
  id: string | number;
};

export type CancelArchiveJobInput = {
  id: string | number;
};

export type CancelLeaveDayInput = {
  id: string | number;
  date: string;
};

export type CancelLeaveInput = {
  id: string | number;
};

export type CancelSickLeaveInput = {
  id: string | number;
};

export type ChangeCause =
  | 'correction'
  | 'hr'
  | 'follows';

export type ChangeRoleInput = {
  id: string | number;
  role: 'employee' | 'admin' | 'master-admin';
  isAdmin?: boolean | null | undefined;
};

export type CorrectEntryInput = {
  id: string | number;
  clockInTime: string;
  clockOutTime?: string | null | undefined;
  reason: string;
};

export type CorrectionDecision =
  | 'accepted'
  | 'changed'
  | 'declined';

export type CorrectionStatus =
  | 'pending'
  | 'accepted'
  | 'changed'
  | 'declined'
  | 'withdrawn';

export type CreatePartnershipInput = {
  user1Id: string | number;
  user2Id: string | number;
};

export type CreateSubscriberInput = {
  name: string;
};

export type CreateUserInput = {
  firstName: string;
  lastName: string;
  username: string;
  role: 'employee' | 'admin' | 'master-admin';
  annualLeaveEntitlement?: number | null | undefined;
  email?: string | null | undefined;
  isAdmin?: boolean | null | undefined;
  password: string;
  firstDay?: string | null | undefined;
  lastDay?: string | null | undefined;
  jobTitle?: string | null | undefined;
  contractedHours?: number | null | undefined;
  employmentType?: 'permanent' | 'fixed-term' | 'bank' | null | undefined;
};

export type DecideCorrectionInput = {
  id: string | number;
  decision: CorrectionDecision;
  clockInTime?: string | null | undefined;
  clockOutTime?: string | null | undefined;
  reason?: string | null | undefined;
};

export type DecideLeaveInput = {
  id: string | number;
  status: LeaveDecision;
  /** The status that the decision is based on. It is refused if the status has changed. */
  fromStatus?: LeaveStatus | null | undefined;
  /** Required for `denied`. */
  denialReason?: string | null | undefined;
};

export type DecideSickLeaveInput = {
  id: string | number;
  status: SickLeaveDecision;
  /** The status that the decision is based on. It is refused if the status has changed. */
  fromStatus?: LeaveStatus | null | undefined;
};

export type DeleteDailyRecordInput = {
  id: string | number;
};

export type DeleteLeaveDayInput = {
  id: string | number;
  date: string;
};

export type DeleteLeaveRequestInput = {
  id: string | number;
};

export type DeleteMessageInput = {
  id: string | number;
};

export type DeletePartnershipInput = {
  id: string | number;
};

export type DeleteRegistrationInput = {
  id: string | number;
};

export type DeleteSickLeaveInput = {
  id: string | number;
};

export type DeleteTrainingTypeInput = {
  id: string | number;
};

export type DeleteUserInput = {
  id: string | number;
};

export type EntitlementProposalInput = {
  userId: string | number;
  /** A day of the leave year; by default today. */
  day?: string | null | undefined;
  fullTimeDays?: number | null | undefined;
  bankHolidays?: 'included' | 'on-top' | null | undefined;
};

export type EntryHistoryInput = {
  id: string | number;
};

export type HalfDayPeriod =
  | 'morning'
  | 'afternoon';

export type HoursSummaryInput = {
  day?: string | null | undefined;
};

export type ImportRegistrationsInput = {
  csv: string;
};

export type ImportUsersInput = {
  csv: string;
};

export type JobErrorCode =
  | 'INTERRUPTED'
  | 'INVALID_RESPONSE'
  | 'UNREACHABLE';

export type LateArrivalsDetailsInput = {
  day?: string | null | undefined;
};

export type LeaveCalendarInput = {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
};

export type LeaveCostInput = {
  startDate: string;
  endDate: string;
  isHalfDay?: boolean | null | undefined;
  halfDayPeriod?: HalfDayPeriod | null | undefined;
};

export type LeaveDayStatus =
  | 'booked'
  | 'cancelled';

export type LeaveDecision =
  | 'approved'
  | 'denied'
  | 'cancelled';

export type LeaveHistoryAction =
  | 'requested'
  | 'approved'
  | 'denied'
  | 'cancelled'
  | 'restored'
  | 'undone'
  | 'dayCancelled'
  | 'dayRestored'
  | 'dayDeleted'
  | 'daysAdded';

export type LeaveHistoryBy =
  | 'person'
  | 'hr'
  | 'portal';

export type LeaveHistoryInput = {
  id: string | number;
};

export type LeaveLedgerInput = {
  userId?: string | number | null | undefined;
  /** A day of the leave year; by default today. */
  day?: string | null | undefined;
};

export type LeavePortion =
  | 'full'
  | 'morning'
  | 'afternoon';

export type LeaveRefusalCode =
  | 'BAD_INPUT'
  | 'LEAVE_CONFLICT'
  | 'LEAVE_OVERLAPS'
  | 'LEAVE_EXCEEDED';

export type LeaveStatus =
  | 'pending'
  | 'approved'
  | 'denied'
  | 'cancelled';

export type LeaveType =
  | 'annual'
  | 'sick'
  | 'compassionate';

export type MailFailureCode =
  | 'ADDRESS_REFUSED'
  | 'LOGIN_REFUSED'
  | 'MAILBOX_FULL'
  | 'UNREACHABLE';

export type MarkMessageReadInput = {
  id: string | number;
};

export type MonthlyStatsInput = {
  month?: string | null | undefined;
};

/** The kind of password: a valid temporary one, an expired temporary one, or one that the person has chosen. */
export type PasswordState =
  | 'temporary'
  | 'expired'
  | 'chosen';

export type PreviewImportInput = {
  csv: string;
};

export type RangeRecordsInput = {
  startDate: string;
  endDate: string;
  workerId?: string | number | null | undefined;
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type ReceivedMessagesInput = {
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type RecordsByDayInput = {
  startDate: string;
  endDate: string;
  workerId?: string | number | null | undefined;
};

export type RegistrationsInput = {
  userId?: string | number | null | undefined;
  kind?: 'nmc' | 'hcpc' | 'gmc' | 'gphc' | 'dbs' | 'right-to-work' | 'training' | null | undefined;
  status?: RegistrationStatus | null | undefined;
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

/** Whether a registration has expired, expires within 90 days, or is valid for longer. */
export type RegistrationStatus =
  | 'expired'
  | 'expiring'
  | 'valid';

export type RequestCorrectionInput = {
  id: string | number;
  clockInTime: string;
  clockOutTime: string;
  reason: string;
};

export type RequestLeaveInput = {
  startDate: string;
  endDate: string;
  reason: string;
  isHalfDay?: boolean | null | undefined;
  halfDayPeriod?: HalfDayPeriod | null | undefined;
};

export type RequestSickLeaveInput = {
  startDate: string;
  endDate: string;
  reason: string;
  leaveType?: SickLeaveType | null | undefined;
};

export type ResendMailInput = {
  id: string | number;
};

export type ResetPasswordInput = {
  userId: string | number;
};

export type ResetUserInput = {
  userId: string | number;
  newPassword?: string | null | undefined;
};

export type RestoreLeaveDayInput = {
  id: string | number;
  date: string;
};

export type RevokeSubscriberInput = {
  id: string | number;
};

export type SaveHrEmailInput = {
  /** An empty address turns off emails to HR. */
  hrEmail: string;
};

/** Missing fields stay unchanged. */
export type SaveLeavePolicyInput = {
  nation?: 'england-and-wales' | 'scotland' | 'northern-ireland' | null | undefined;
  sickLeaveApprovedAtOnce?: boolean | null | undefined;
};

export type SaveMailPreferencesInput = {
  decisions?: boolean | null | undefined;
  messages?: boolean | null | undefined;
};

export type SaveRegistrationInput = {
  userId: string | number;
  kind: 'nmc' | 'hcpc' | 'gmc' | 'gphc' | 'dbs' | 'right-to-work' | 'training';
  trainingTypeId?: string | number | null | undefined;
  number?: string | null | undefined;
  issuedOn?: string | null | undefined;
  /** For training, the day that follows from the interval of its kind where it is left out. */
  expiresOn?: string | null | undefined;
  isOnUpdateService?: boolean | null | undefined;
};

export type SaveTrainingTypeInput = {
  id?: string | number | null | undefined;
  name: string;
  intervalMonths?: number | null | undefined;
};

/** Missing fields stay unchanged; null resets a field to its default. */
export type SaveUserLeaveSettingsInput = {
  userId: string | number;
  annualLeaveEntitlement?: number | null | undefined;
  leaveYearStartDate?: string | null | undefined;
  carryOverDays?: number | null | undefined;
  carryOverExpiresOn?: string | null | undefined;
  workStartTime?: string | null | undefined;
  workEndTime?: string | null | undefined;
};

export type SaveYearEntitlementInput = {
  userId: string | number;
  /** A day of the leave year. */
  day: string;
  days?: number | null | undefined;
};

export type SendMessageInput = {
  content: string;
  subject?: string | null | undefined;
  toUserId?: string | number | null | undefined;
  isAdminMessage?: boolean | null | undefined;
};

export type SentMessagesInput = {
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type SickLeaveDecision =
  | 'approved'
  | 'denied';

export type SickLeaveType =
  | 'sick'
  | 'compassionate';

export type SubscriberState =
  | 'preparing'
  | 'ready';

export type TimeEntriesInput = {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  userId?: string | number | null | undefined;
};

export type UndeliveredMailsInput = {
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type UndoCorrectionDecisionInput = {
  id: string | number;
};

export type UndoLeaveDecisionInput = {
  id: string | number;
};

export type UndoSickLeaveDecisionInput = {
  id: string | number;
};

export type UpdateEmailInput = {
  id: string | number;
  email?: string | null | undefined;
};

export type UpdateEmploymentInput = {
  id: string | number;
  firstDay?: string | null | undefined;
  lastDay?: string | null | undefined;
  jobTitle?: string | null | undefined;
  contractedHours?: number | null | undefined;
  employmentType?: 'permanent' | 'fixed-term' | 'bank' | null | undefined;
};

export type UpdateLeaveEntitlementInput = {
  id: string | number;
  annualLeaveEntitlement: number;
};

export type UpdateWorkHoursInput = {
  id: string | number;
  workStartTime: string;
  workEndTime: string;
};

export type UserLeaveSettingsInput = {
  userId: string | number;
};

export type WeeklyReportsInput = {
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type WeeklyStatsInput = {
  day?: string | null | undefined;
};

export type WithdrawCorrectionInput = {
  id: string | number;
};

export type StaffSessionFragment = { id: string, userId: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean };

export type RequestedCorrectionFragment = { id: string, entryId: string, userId: string, firstName: string | null, lastName: string | null, status: CorrectionStatus, clockInTime: string, clockOutTime: string, recordedClockInTime: string, recordedClockOutTime: string | null, reason: string, requestedAt: string };

export type PendingCorrectionsQueryVariables = Exact<{ [key: string]: never; }>;


export type PendingCorrectionsQuery = { corrections: Array<{ id: string, entryId: string, userId: string, firstName: string | null, lastName: string | null, status: CorrectionStatus, clockInTime: string, clockOutTime: string, recordedClockInTime: string, recordedClockOutTime: string | null, reason: string, requestedAt: string }> | null };

export type StaffMissingClockOutsQueryVariables = Exact<{ [key: string]: never; }>;


export type StaffMissingClockOutsQuery = { missingClockOuts: Array<{ id: string, userId: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean, user: { id: string, firstName: string | null, lastName: string | null } }> | null };

export type PersonSessionsQueryVariables = Exact<{
  input: TimeEntriesInput;
}>;


export type PersonSessionsQuery = { timeEntries: Array<{ id: string, userId: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean }> | null };

export type SessionHistoryQueryVariables = Exact<{
  input: EntryHistoryInput;
}>;


export type SessionHistoryQuery = { entryHistory: Array<{ id: string, at: string, cause: ChangeCause, requestReason: string | null, reason: string | null, changer: { id: string, firstName: string | null, lastName: string | null } | null, before: { clockInTime: string, clockOutTime: string | null }, after: { clockInTime: string, clockOutTime: string | null } }> | null };

export type DecideCorrectionMutationVariables = Exact<{
  input: DecideCorrectionInput;
}>;


export type DecideCorrectionMutation = { decideCorrection: { id: string, status: CorrectionStatus, decidedAt: string | null } };

export type UndoCorrectionDecisionMutationVariables = Exact<{
  input: UndoCorrectionDecisionInput;
}>;


export type UndoCorrectionDecisionMutation = { undoCorrectionDecision: { id: string, status: CorrectionStatus, decidedAt: string | null } };

export type CorrectSessionMutationVariables = Exact<{
  input: CorrectEntryInput;
}>;


export type CorrectSessionMutation = { correctEntry: { id: string, userId: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean } };

export type UpdateEmploymentMutationVariables = Exact<{
  input: UpdateEmploymentInput;
}>;


export type UpdateEmploymentMutation = { updateEmployment: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' } | null } };

export type EntitlementProposalQueryVariables = Exact<{
  input: EntitlementProposalInput;
}>;


export type EntitlementProposalQuery = { entitlementProposal: { leaveYearStart: string, leaveYearEnd: string, currentDays: number, days: number | null, statutoryDays: number | null, steps: Array<string> } | null };

export type SaveYearEntitlementMutationVariables = Exact<{
  input: SaveYearEntitlementInput;
}>;


export type SaveYearEntitlementMutation = { saveYearEntitlement: { leaveYearStart: string, leaveYearEnd: string, remaining: number, pending: number, lines: Array<{ kind: 'entitlement' | 'carry-over' | 'expired' | 'taken' | 'given-back' | 'pending', days: number, leaveRequestId: string | null, startDate: string | null, endDate: string | null, reason: 'cancelled' | 'sick' | 'not-worked' | null }> } };

export type StaffHoursQueryVariables = Exact<{
  input?: HoursSummaryInput | null | undefined;
}>;


export type StaffHoursQuery = { hoursSummary: { weekRange: { start: string, end: string }, weekTotal: { totalHours: number, totalMinutes: number, formatted: string, runningSessions: number, runningMinutes: number }, staffDetails: Array<{ userId: string, firstName: string | null, lastName: string | null, username: string | null, role: 'employee' | 'admin' | 'master-admin' | null, totalHours: number, totalMinutes: number, formattedHours: string, runningMinutes: number, sessionsCount: number }>, dailyBreakdown: Array<{ dayName: string, date: string, totalHours: number, totalMinutes: number, peopleCount: number }> } | null };

export type PreviewImportQueryVariables = Exact<{
  input: PreviewImportInput;
}>;


export type PreviewImportQuery = { previewImport: { problems: Array<string>, lines: Array<{ line: number, firstName: string, lastName: string, username: string, isUsernameMade: boolean, email: string, role: string, annualLeaveEntitlement: string, workStartTime: string, workEndTime: string, firstDay: string, lastDay: string, jobTitle: string, contractedHours: string, employmentType: string, workingPattern: string, problems: Array<string> }> } | null };

export type ImportUsersMutationVariables = Exact<{
  input: ImportUsersInput;
}>;


export type ImportUsersMutation = { importUsers: Array<{ id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' } | null }> };

export type LateArrivalsQueryVariables = Exact<{
  input?: LateArrivalsDetailsInput | null | undefined;
}>;


export type LateArrivalsQuery = { lateArrivalsDetails: Array<{ id: string, userId: string, firstName: string | null, lastName: string | null, username: string | null, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, clockInLocation: string, sentLate: boolean }> | null };

export type CalendarLeaveFragment = { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, status: LeaveStatus, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

export type LeaveCalendarQueryVariables = Exact<{
  startDate: string;
  endDate: string;
}>;


export type LeaveCalendarQuery = { leaveCalendar: Array<{ id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, status: LeaveStatus, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null };

export type StaffLeaveRequestsQueryVariables = Exact<{
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}>;


export type StaffLeaveRequestsQuery = { leaveRequests: Array<{ isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null, sickLeaveRequests: Array<{ id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null };

export type StaffLeaveBalancesQueryVariables = Exact<{ [key: string]: never; }>;


export type StaffLeaveBalancesQuery = { leaveBalances: Array<{ userId: string, total: number, used: number, remaining: number, pending: number }> | null };

export type PersonSickLeaveQueryVariables = Exact<{
  userId: string | number;
  startDate: string;
  endDate: string;
}>;


export type PersonSickLeaveQuery = { sickLeaveRequests: Array<{ id: string, leaveType: LeaveType, status: LeaveStatus, startDate: string, endDate: string }> | null };

export type LeaveSettingsFragment = { userId: string, annualLeaveEntitlement: number, leaveYearStartDate: string, carryOverDays: number, carryOverExpiresOn: string | null, workStartTime: string, workEndTime: string };

export type UserLeaveSettingsQueryVariables = Exact<{
  input: UserLeaveSettingsInput;
}>;


export type UserLeaveSettingsQuery = { userLeaveSettings: { userId: string, annualLeaveEntitlement: number, leaveYearStartDate: string, carryOverDays: number, carryOverExpiresOn: string | null, workStartTime: string, workEndTime: string } | null };

export type SaveLeaveSettingsMutationVariables = Exact<{
  input: SaveUserLeaveSettingsInput;
}>;


export type SaveLeaveSettingsMutation = { saveUserLeaveSettings: { userId: string, annualLeaveEntitlement: number, leaveYearStartDate: string, carryOverDays: number, carryOverExpiresOn: string | null, workStartTime: string, workEndTime: string } };

export type SickLeaveTodayQueryVariables = Exact<{ [key: string]: never; }>;


export type SickLeaveTodayQuery = { sickLeaveToday: Array<{ user: { firstName: string | null, lastName: string | null } | null, sickLeaveRequest: { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, reason: string, status: LeaveStatus, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } }> | null };

export type AnnualLeaveTodayQueryVariables = Exact<{ [key: string]: never; }>;


export type AnnualLeaveTodayQuery = { annualLeaveToday: Array<{ user: { firstName: string | null, lastName: string | null } | null, leaveRequest: { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, reason: string, status: LeaveStatus, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } }> | null };

export type DecideLeaveMutationVariables = Exact<{
  input: DecideLeaveInput;
}>;


export type DecideLeaveMutation = { decideLeave: { id: string, status: LeaveStatus } };

export type DecideSickLeaveMutationVariables = Exact<{
  input: DecideSickLeaveInput;
}>;


export type DecideSickLeaveMutation = { decideSickLeave: { id: string, status: LeaveStatus } };

export type UndoLeaveDecisionMutationVariables = Exact<{
  input: UndoLeaveDecisionInput;
}>;


export type UndoLeaveDecisionMutation = { undoLeaveDecision: { id: string, status: LeaveStatus } };

export type UndoSickLeaveDecisionMutationVariables = Exact<{
  input: UndoSickLeaveDecisionInput;
}>;


export type UndoSickLeaveDecisionMutation = { undoSickLeaveDecision: { id: string, status: LeaveStatus } };

export type CancelStaffSickLeaveMutationVariables = Exact<{
  input: CancelSickLeaveInput;
}>;


export type CancelStaffSickLeaveMutation = { cancelSickLeave: { id: string, status: LeaveStatus } };

export type DeleteLeaveRequestMutationVariables = Exact<{
  input: DeleteLeaveRequestInput;
}>;


export type DeleteLeaveRequestMutation = { deleteLeaveRequest: { success: boolean } };

export type DeleteSickLeaveMutationVariables = Exact<{
  input: DeleteSickLeaveInput;
}>;


export type DeleteSickLeaveMutation = { deleteSickLeave: { success: boolean } };

export type LeaveDayPartsFragment = { id: string, daysRequested: number, daysBooked: number, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

export type CancelLeaveDayMutationVariables = Exact<{
  input: CancelLeaveDayInput;
}>;


export type CancelLeaveDayMutation = { cancelLeaveDay: { id: string, daysRequested: number, daysBooked: number, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type RestoreLeaveDayMutationVariables = Exact<{
  input: RestoreLeaveDayInput;
}>;


export type RestoreLeaveDayMutation = { restoreLeaveDay: { id: string, daysRequested: number, daysBooked: number, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type DeleteLeaveDayMutationVariables = Exact<{
  input: DeleteLeaveDayInput;
}>;


export type DeleteLeaveDayMutation = { deleteLeaveDay: { id: string, daysRequested: number, daysBooked: number, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type PendingAnnualLeavePartsFragment = { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, requestedAt: string, halfDayPeriod: HalfDayPeriod | null, remaining: number, conflicts: boolean, user: { firstName: string | null, lastName: string | null } | null, partnersOff: Array<{ userId: string, days: Array<string>, user: { firstName: string | null, lastName: string | null } | null }> };

export type PendingAnnualLeaveQueryVariables = Exact<{ [key: string]: never; }>;


export type PendingAnnualLeaveQuery = { pendingLeaveDetails: Array<{ id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, requestedAt: string, halfDayPeriod: HalfDayPeriod | null, remaining: number, conflicts: boolean, user: { firstName: string | null, lastName: string | null } | null, partnersOff: Array<{ userId: string, days: Array<string>, user: { firstName: string | null, lastName: string | null } | null }> }> | null };

export type PendingSickLeavePartsFragment = { id: string, userId: string, userName: string | null, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, reason: string, status: LeaveStatus, requestedAt: string };

export type PendingSickLeaveQueryVariables = Exact<{ [key: string]: never; }>;


export type PendingSickLeaveQuery = { pendingSickLeave: Array<{ id: string, userId: string, userName: string | null, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, reason: string, status: LeaveStatus, requestedAt: string }> | null };

export type AdminStatsQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminStatsQuery = { adminStats: { currentDate: string, staffOnline: number, totalHours: number, runningSessions: number, runningMinutes: number, lateArrivals: number, missingClockOuts: number, pendingCorrections: number, pendingLeaveRequests: number | null, staffOnLeaveToday: number | null, staffOnSickLeaveToday: number | null, days: Array<{ date: string, totalHours: number, lateArrivals: number }> } | null };

export type PartnerFragment = { id: string, firstName: string | null, lastName: string | null, role: 'employee' | 'admin' | 'master-admin' | null };

export type PartnershipPartsFragment = { id: string, user1Id: string, user2Id: string, createdAt: string, sharedDays: Array<string>, user1: { id: string, firstName: string | null, lastName: string | null, role: 'employee' | 'admin' | 'master-admin' | null } | null, user2: { id: string, firstName: string | null, lastName: string | null, role: 'employee' | 'admin' | 'master-admin' | null } | null };

export type PartnershipsQueryVariables = Exact<{ [key: string]: never; }>;


export type PartnershipsQuery = { partnerships: Array<{ id: string, user1Id: string, user2Id: string, createdAt: string, sharedDays: Array<string>, user1: { id: string, firstName: string | null, lastName: string | null, role: 'employee' | 'admin' | 'master-admin' | null } | null, user2: { id: string, firstName: string | null, lastName: string | null, role: 'employee' | 'admin' | 'master-admin' | null } | null }> | null };

export type CreatePartnershipMutationVariables = Exact<{
  input: CreatePartnershipInput;
}>;


export type CreatePartnershipMutation = { createPartnership: { id: string, user1Id: string, user2Id: string, createdAt: string, sharedDays: Array<string>, user1: { id: string, firstName: string | null, lastName: string | null, role: 'employee' | 'admin' | 'master-admin' | null } | null, user2: { id: string, firstName: string | null, lastName: string | null, role: 'employee' | 'admin' | 'master-admin' | null } | null } };

export type DeletePartnershipMutationVariables = Exact<{
  input: DeletePartnershipInput;
}>;


export type DeletePartnershipMutation = { deletePartnership: { success: boolean } };

export type ArchiveJobPartsFragment = { id: string, state: 'waiting' | 'running' | 'completed' | 'cancelled' | 'failed', fromDate: string, toDate: string, workerId: string | null, isAwaited: boolean, daysDone: number, daysTotal: number, nextDate: string | null, archived: number, updated: number, createdAt: string, endedAt: string | null, error: string | null, isWaitingForStorage: boolean };

export type ArchiveJobQueryVariables = Exact<{
  input: ArchiveJobInput;
}>;


export type ArchiveJobQuery = { archiveJob: { id: string, state: 'waiting' | 'running' | 'completed' | 'cancelled' | 'failed', fromDate: string, toDate: string, workerId: string | null, isAwaited: boolean, daysDone: number, daysTotal: number, nextDate: string | null, archived: number, updated: number, createdAt: string, endedAt: string | null, error: string | null, isWaitingForStorage: boolean } | null };

export type ArchiveStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type ArchiveStatusQuery = { archiveState: { people: number, sessions: number, leaveRequests: number, records: number, days: number, lastDay: string | null, changesWaiting: number, rebuilding: boolean, sources: Array<{ service: 'identity' | 'attendance' | 'leave' | 'messaging' | 'records', lastEventAt: string | null, waiting: number | null }>, schedule: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }>, jobs: Array<{ id: string, state: 'waiting' | 'running' | 'completed' | 'cancelled' | 'failed', fromDate: string, toDate: string, workerId: string | null, isAwaited: boolean, daysDone: number, daysTotal: number, nextDate: string | null, archived: number, updated: number, createdAt: string, endedAt: string | null, error: string | null, isWaitingForStorage: boolean }> } | null };

export type StoredWeeklyReportsQueryVariables = Exact<{
  input?: WeeklyReportsInput | null | undefined;
}>;


export type StoredWeeklyReportsQuery = { weeklyReports: { next: string | null, items: Array<{ weekStart: string, weekEnd: string, madeAt: string, people: number }> } | null };

export type ArchiveDayMutationVariables = Exact<{
  input: ArchiveDailyStaffInput;
}>;


export type ArchiveDayMutation = { archiveDailyStaff: { archived: number, updated: number, date: string } };

export type CreateRecordsForTodayMutationVariables = Exact<{ [key: string]: never; }>;


export type CreateRecordsForTodayMutation = { populateToday: { archived: number, updated: number, date: string } };

export type ArchiveRangeMutationVariables = Exact<{
  input: ArchiveDateRangeInput;
}>;


export type ArchiveRangeMutation = { archiveDateRange: { archived: number | null, updated: number | null, fromDate: string, toDate: string, jobId: string | null } };

export type CancelArchiveJobMutationVariables = Exact<{
  input: CancelArchiveJobInput;
}>;


export type CancelArchiveJobMutation = { cancelArchiveJob: { id: string, state: 'waiting' | 'running' | 'completed' | 'cancelled' | 'failed', fromDate: string, toDate: string, workerId: string | null, isAwaited: boolean, daysDone: number, daysTotal: number, nextDate: string | null, archived: number, updated: number, createdAt: string, endedAt: string | null, error: string | null, isWaitingForStorage: boolean } };

export type ArchivedRecordFragment = { id: string, userId: string, recordDate: string, sessionNumber: number, firstName: string, lastName: string, role: 'employee' | 'admin' | 'master-admin', onAnnualLeave: boolean, onSickLeave: boolean, onCompassionateLeave: boolean, isWorkingDay: boolean, wasPresent: boolean, clockInTime: string | null, clockOutTime: string | null, hoursWorked: number | null, lateMinutes: number, isLate: boolean, clockInLocation: string | null, clockOutLocation: string | null, annualLeaveEntitlement: number, createdAt: string };

export type ArchivedRecordsQueryVariables = Exact<{
  input: RangeRecordsInput;
}>;


export type ArchivedRecordsQuery = { rangeRecords: { next: string | null, items: Array<{ id: string, userId: string, recordDate: string, sessionNumber: number, firstName: string, lastName: string, role: 'employee' | 'admin' | 'master-admin', onAnnualLeave: boolean, onSickLeave: boolean, onCompassionateLeave: boolean, isWorkingDay: boolean, wasPresent: boolean, clockInTime: string | null, clockOutTime: string | null, hoursWorked: number | null, lateMinutes: number, isLate: boolean, clockInLocation: string | null, clockOutLocation: string | null, annualLeaveEntitlement: number, createdAt: string }> } | null };

export type RecordsByDayQueryVariables = Exact<{
  input: RecordsByDayInput;
}>;


export type RecordsByDayQuery = { recordsByDay: Array<{ date: string, isWorkingDay: boolean, records: number, people: number, present: number, late: number, sick: number, annual: number, compassionate: number, absent: number, dayOff: number, totalHours: number }> | null };

export type DeleteRecordMutationVariables = Exact<{
  input: DeleteDailyRecordInput;
}>;


export type DeleteRecordMutation = { deleteDailyRecord: { success: boolean } };

export type RegistrationsQueryVariables = Exact<{
  input?: RegistrationsInput | null | undefined;
}>;


export type RegistrationsQuery = { registrations: { next: string | null, items: Array<{ id: string, userId: string, kind: 'nmc' | 'hcpc' | 'gmc' | 'gphc' | 'dbs' | 'right-to-work' | 'training', trainingTypeId: string | null, trainingName: string | null, number: string | null, issuedOn: string | null, expiresOn: string | null, isOnUpdateService: boolean | null, status: RegistrationStatus, person: { id: string, firstName: string | null, lastName: string | null } }> } | null };

export type PersonRegistrationsQueryVariables = Exact<{
  userId: string | number;
}>;


export type PersonRegistrationsQuery = { registrations: { next: string | null, items: Array<{ id: string, userId: string, kind: 'nmc' | 'hcpc' | 'gmc' | 'gphc' | 'dbs' | 'right-to-work' | 'training', trainingTypeId: string | null, trainingName: string | null, number: string | null, issuedOn: string | null, expiresOn: string | null, isOnUpdateService: boolean | null, status: RegistrationStatus, person: { id: string, firstName: string | null, lastName: string | null } }> } | null };

export type RegistrationSummaryQueryVariables = Exact<{ [key: string]: never; }>;


export type RegistrationSummaryQuery = { registrationCounts: { expired: number, within30Days: number, within90Days: number } | null, registrations: { next: string | null, items: Array<{ id: string }> } | null };

export type TrainingTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type TrainingTypesQuery = { trainingTypes: Array<{ id: string, name: string, intervalMonths: number | null }> | null };

export type SaveRegistrationMutationVariables = Exact<{
  input: SaveRegistrationInput;
}>;


export type SaveRegistrationMutation = { saveRegistration: { id: string, userId: string, kind: 'nmc' | 'hcpc' | 'gmc' | 'gphc' | 'dbs' | 'right-to-work' | 'training', trainingTypeId: string | null, trainingName: string | null, number: string | null, issuedOn: string | null, expiresOn: string | null, isOnUpdateService: boolean | null, status: RegistrationStatus, person: { id: string, firstName: string | null, lastName: string | null } } };

export type DeleteRegistrationMutationVariables = Exact<{
  input: DeleteRegistrationInput;
}>;


export type DeleteRegistrationMutation = { deleteRegistration: { success: boolean } };

export type ImportRegistrationsMutationVariables = Exact<{
  input: ImportRegistrationsInput;
}>;


export type ImportRegistrationsMutation = { importRegistrations: { saved: number } };

export type SaveTrainingTypeMutationVariables = Exact<{
  input: SaveTrainingTypeInput;
}>;


export type SaveTrainingTypeMutation = { saveTrainingType: { id: string, name: string, intervalMonths: number | null } };

export type DeleteTrainingTypeMutationVariables = Exact<{
  input: DeleteTrainingTypeInput;
}>;


export type DeleteTrainingTypeMutation = { deleteTrainingType: { success: boolean } };

export type LeavePolicyPartsFragment = { nation: 'england-and-wales' | 'scotland' | 'northern-ireland', sickLeaveApprovedAtOnce: boolean, bankHolidaysReadAt: string | null };

export type LeavePolicyQueryVariables = Exact<{ [key: string]: never; }>;


export type LeavePolicyQuery = { leavePolicy: { nation: 'england-and-wales' | 'scotland' | 'northern-ireland', sickLeaveApprovedAtOnce: boolean, bankHolidaysReadAt: string | null } | null };

export type SaveLeavePolicyMutationVariables = Exact<{
  input?: SaveLeavePolicyInput | null | undefined;
}>;


export type SaveLeavePolicyMutation = { saveLeavePolicy: { nation: 'england-and-wales' | 'scotland' | 'northern-ireland', sickLeaveApprovedAtOnce: boolean, bankHolidaysReadAt: string | null } };

export type HrEmailQueryVariables = Exact<{ [key: string]: never; }>;


export type HrEmailQuery = { hrEmail: { hrEmail: string | null } | null };

export type SaveHrEmailMutationVariables = Exact<{
  input: SaveHrEmailInput;
}>;


export type SaveHrEmailMutation = { saveHrEmail: { hrEmail: string | null } };

export type UndeliveredMailPartsFragment = { id: string, kind: 'password-link' | 'leave-requested' | 'sick-leave-requested' | 'message-to-hr' | 'weekly-report' | 'leave-decided' | 'correction-decided' | 'message-from-hr', isToHr: boolean, createdAt: string, failedAt: string, tries: number, failureCode: MailFailureCode | null, person: { id: string, firstName: string | null, lastName: string | null } | null };

export type UndeliveredMailsQueryVariables = Exact<{
  input?: UndeliveredMailsInput | null | undefined;
}>;


export type UndeliveredMailsQuery = { undeliveredMails: { next: string | null, items: Array<{ id: string, kind: 'password-link' | 'leave-requested' | 'sick-leave-requested' | 'message-to-hr' | 'weekly-report' | 'leave-decided' | 'correction-decided' | 'message-from-hr', isToHr: boolean, createdAt: string, failedAt: string, tries: number, failureCode: MailFailureCode | null, person: { id: string, firstName: string | null, lastName: string | null } | null }> } | null };

export type ResendMailMutationVariables = Exact<{
  input: ResendMailInput;
}>;


export type ResendMailMutation = { resendMail: { resent: number } };

export type ResendAllMailsMutationVariables = Exact<{ [key: string]: never; }>;


export type ResendAllMailsMutation = { resendAllMails: { resent: number } };

export type SubscriberPartsFragment = { id: string, name: string, isBuiltIn: boolean, createdAt: string | null, state: SubscriberState, isConnected: boolean, lastSeenAt: string | null, eventsBehind: number | null, createdBy: { id: string, firstName: string | null, lastName: string | null } | null };

export type SubscribersQueryVariables = Exact<{ [key: string]: never; }>;


export type SubscribersQuery = { subscribers: { isManaged: boolean, subscribers: Array<{ id: string, name: string, isBuiltIn: boolean, createdAt: string | null, state: SubscriberState, isConnected: boolean, lastSeenAt: string | null, eventsBehind: number | null, createdBy: { id: string, firstName: string | null, lastName: string | null } | null }> } | null };

export type CreateSubscriberMutationVariables = Exact<{
  input: CreateSubscriberInput;
}>;


export type CreateSubscriberMutation = { createSubscriber: { id: string, name: string, credentials: { servers: string, user: string, pass: string, stream: string } } };

export type RevokeSubscriberMutationVariables = Exact<{
  input: RevokeSubscriberInput;
}>;


export type RevokeSubscriberMutation = { revokeSubscriber: { success: boolean } };

export type SystemInfoQueryVariables = Exact<{ [key: string]: never; }>;


export type SystemInfoQuery = { systemInfo: { totalStaff: number, totalAdmins: number, activeSessions: number } | null };

export type ServiceStatePartsFragment = { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null };

export type ServiceStatesQueryVariables = Exact<{ [key: string]: never; }>;


export type ServiceStatesQuery = { identityState: { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null } | null, attendanceState: { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null } | null, leaveState: { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null } | null, messagingState: { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null } | null, recordsState: { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null } | null };

export type StaffArrivalFragment = { id: string, userId: string, firstName: string | null, lastName: string | null, username: string | null, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, clockInLocation: string, sentLate: boolean };

export type StaffOnlineQueryVariables = Exact<{ [key: string]: never; }>;


export type StaffOnlineQuery = { staffOnlineDetails: Array<{ id: string, userId: string, firstName: string | null, lastName: string | null, username: string | null, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, clockInLocation: string, sentLate: boolean }> | null };

export type UpdateLeaveEntitlementMutationVariables = Exact<{
  input: UpdateLeaveEntitlementInput;
}>;


export type UpdateLeaveEntitlementMutation = { updateLeaveEntitlement: { id: string, leaveBalance: { total: number, remaining: number } | null } };

export type UpdateWorkHoursMutationVariables = Exact<{
  input: UpdateWorkHoursInput;
}>;


export type UpdateWorkHoursMutation = { updateWorkHours: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' } | null } };

export type UpdateEmailMutationVariables = Exact<{
  input: UpdateEmailInput;
}>;


export type UpdateEmailMutation = { updateEmail: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' } | null } };

export type ChangeRoleMutationVariables = Exact<{
  input: ChangeRoleInput;
}>;


export type ChangeRoleMutation = { changeRole: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' } | null } };

export type ResetUserMutationVariables = Exact<{
  input: ResetUserInput;
}>;


export type ResetUserMutation = { resetUser: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' } | null } };

export type ResetPasswordMutationVariables = Exact<{
  input: ResetPasswordInput;
}>;


export type ResetPasswordMutation = { resetPassword: { newPassword: string, user: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' } | null } } };

export type DeleteUserMutationVariables = Exact<{
  input: DeleteUserInput;
}>;


export type DeleteUserMutation = { deleteUser: { success: boolean } };

export type PersonFragment = { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' } | null };

export type PeopleQueryVariables = Exact<{ [key: string]: never; }>;


export type PeopleQuery = { users: Array<{ id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' } | null }> | null };

export type PresenceQueryVariables = Exact<{ [key: string]: never; }>;


export type PresenceQuery = { currentEntries: Array<{ id: string, userId: string, clockInTime: string, isLate: boolean, lateMinutes: number, clockInLocation: string, missingClockOut: boolean, sentLate: boolean }> | null };

export type HoursTodayQueryVariables = Exact<{ [key: string]: never; }>;


export type HoursTodayQuery = { staffHoursToday: Array<{ userId: string, totalMinutes: number, formattedTime: string }> | null };

export type AbsencesTodayQueryVariables = Exact<{ [key: string]: never; }>;


export type AbsencesTodayQuery = { annualLeaveToday: Array<{ leaveRequest: { id: string, userId: string } }> | null, sickLeaveToday: Array<{ sickLeaveRequest: { id: string, userId: string, leaveType: LeaveType } }> | null };

export type BalanceFragment = { id: string, leaveBalance: { total: number, remaining: number } | null };

export type LeaveBalancesQueryVariables = Exact<{ [key: string]: never; }>;


export type LeaveBalancesQuery = { leaveBalances: Array<{ userId: string, total: number, remaining: number }> | null };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' } | null } };

export type WallChartPartnersQueryVariables = Exact<{ [key: string]: never; }>;


export type WallChartPartnersQuery = { partnerships: Array<{ id: string, user1Id: string, user2Id: string }> | null };

export type CalendarFeedPartsFragment = { path: string, createdAt: string };

export type OwnLeaveRequestsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnLeaveRequestsQuery = { requests: Array<{ isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null };

export type OwnLeaveCalendarQueryVariables = Exact<{
  input?: LeaveCalendarInput | null | undefined;
}>;


export type OwnLeaveCalendarQuery = { leaveCalendar: Array<{ isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null };

export type LeaveCostQueryVariables = Exact<{
  input: LeaveCostInput;
}>;


export type LeaveCostQuery = { leaveCost: { daysRequested: number, years: Array<{ leaveYearStart: string, leaveYearEnd: string, days: number, available: number }>, bankHolidays: Array<{ date: string, name: string }>, refusal: { code: LeaveRefusalCode, message: string } | null } | null };

export type RequestLeaveMutationVariables = Exact<{
  input: RequestLeaveInput;
}>;


export type RequestLeaveMutation = { leave: { isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type WithdrawLeaveMutationVariables = Exact<{
  input: CancelLeaveInput;
}>;


export type WithdrawLeaveMutation = { cancelLeave: { isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type UndoLeaveWithdrawalMutationVariables = Exact<{
  input: UndoLeaveDecisionInput;
}>;


export type UndoLeaveWithdrawalMutation = { undoLeaveDecision: { isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type OwnCalendarFeedQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnCalendarFeedQuery = { calendarFeed: { path: string, createdAt: string } | null };

export type CreateCalendarFeedMutationVariables = Exact<{ [key: string]: never; }>;


export type CreateCalendarFeedMutation = { createCalendarFeed: { path: string, createdAt: string } };

export type RevokeCalendarFeedMutationVariables = Exact<{ [key: string]: never; }>;


export type RevokeCalendarFeedMutation = { revokeCalendarFeed: { success: boolean } };

export type OwnEntryFragment = { id: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean };

export type WorkedDayPartsFragment = { date: string, totalMinutes: number, sessionsCount: number, isLate: boolean, lateMinutes: number, isWorkingDay: boolean, leaveDays: number };

export type OwnDayQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnDayQuery = { currentEntry: { id: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean } | null, dailyStats: { totalHours: number, isWorking: boolean, lateCount: number } | null };

export type OwnOpenEntryQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnOpenEntryQuery = { currentEntry: { clockInTime: string, clockInLocation: string } | null };

export type OwnTodayTotalQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnTodayTotalQuery = { todayTotal: { totalMinutes: number, formattedTime: string } | null };

export type OwnLeaveBalanceQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnLeaveBalanceQuery = { leaveBalance: { total: number, used: number, remaining: number, pending: number, leaveYearStart: string, leaveYearEnd: string } | null };

export type OwnWeekQueryVariables = Exact<{
  input?: WeeklyStatsInput | null | undefined;
}>;


export type OwnWeekQuery = { weeklyStats: { weekStart: string, weekEnd: string, totalMinutes: number, formattedTime: string, daysWorked: number, lateCount: number, attendanceRate: number, days: Array<{ date: string, totalMinutes: number, sessionsCount: number, isLate: boolean, lateMinutes: number, isWorkingDay: boolean, leaveDays: number }> } | null };

export type OwnEntriesQueryVariables = Exact<{
  input?: TimeEntriesInput | null | undefined;
}>;


export type OwnEntriesQuery = { timeEntries: Array<{ id: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean }> | null };

export type OwnMissingClockOutsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnMissingClockOutsQuery = { missingClockOuts: Array<{ id: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean }> | null };

export type OwnCorrectionFragment = { id: string, entryId: string, status: CorrectionStatus, clockInTime: string, clockOutTime: string, recordedClockInTime: string, recordedClockOutTime: string | null, reason: string, requestedAt: string, decidedAt: string | null, decisionReason: string | null };

export type RecordedTimesPartsFragment = { clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, missingClockOut: boolean };

export type OwnCorrectionsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnCorrectionsQuery = { corrections: Array<{ id: string, entryId: string, status: CorrectionStatus, clockInTime: string, clockOutTime: string, recordedClockInTime: string, recordedClockOutTime: string | null, reason: string, requestedAt: string, decidedAt: string | null, decisionReason: string | null }> | null };

export type OwnEntryHistoryQueryVariables = Exact<{
  input: EntryHistoryInput;
}>;


export type OwnEntryHistoryQuery = { entryHistory: Array<{ id: string, at: string, cause: ChangeCause, requestReason: string | null, reason: string | null, before: { clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, missingClockOut: boolean }, after: { clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, missingClockOut: boolean } }> | null };

export type RequestCorrectionMutationVariables = Exact<{
  input: RequestCorrectionInput;
}>;


export type RequestCorrectionMutation = { requestCorrection: { id: string, entryId: string, status: CorrectionStatus, clockInTime: string, clockOutTime: string, recordedClockInTime: string, recordedClockOutTime: string | null, reason: string, requestedAt: string, decidedAt: string | null, decisionReason: string | null } };

export type WithdrawCorrectionMutationVariables = Exact<{
  input: WithdrawCorrectionInput;
}>;


export type WithdrawCorrectionMutation = { withdrawCorrection: { id: string, entryId: string, status: CorrectionStatus, clockInTime: string, clockOutTime: string, recordedClockInTime: string, recordedClockOutTime: string | null, reason: string, requestedAt: string, decidedAt: string | null, decisionReason: string | null } };

export type OwnSickLeaveQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnSickLeaveQuery = { requests: Array<{ id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null };

export type OwnSickDaysQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnSickDaysQuery = { sickDaysThisYear: { sickDaysUsed: number } | null };

export type RequestSickLeaveMutationVariables = Exact<{
  input: RequestSickLeaveInput;
}>;


export type RequestSickLeaveMutation = { leave: { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type WithdrawSickLeaveMutationVariables = Exact<{
  input: CancelSickLeaveInput;
}>;


export type WithdrawSickLeaveMutation = { cancelSickLeave: { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type UndoSickLeaveWithdrawalMutationVariables = Exact<{
  input: UndoSickLeaveDecisionInput;
}>;


export type UndoSickLeaveWithdrawalMutation = { undoSickLeaveDecision: { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type OwnMonthQueryVariables = Exact<{
  input?: MonthlyStatsInput | null | undefined;
}>;


export type OwnMonthQuery = { monthlyStats: { month: string, monthName: string, totalMinutes: number, formattedTime: string, daysWorked: number, workingDaysInMonth: number, lateCount: number, attendanceRate: number, days: Array<{ date: string, totalMinutes: number, sessionsCount: number, isLate: boolean, lateMinutes: number, isWorkingDay: boolean, leaveDays: number }> } | null };

export type LeaveHistoryQueryVariables = Exact<{
  input: LeaveHistoryInput;
}>;


export type LeaveHistoryQuery = { leaveHistory: Array<{ action: LeaveHistoryAction, at: string, day: string | null, by: LeaveHistoryBy, actor: { id: string, firstName: string | null, lastName: string | null } | null }> | null };

type LeaveParts_LeaveRequest_Fragment = { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

type LeaveParts_PendingLeave_Fragment = { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

type LeaveParts_SickLeaveRequest_Fragment = { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

export type LeavePartsFragment =
  | LeaveParts_LeaveRequest_Fragment
  | LeaveParts_PendingLeave_Fragment
  | LeaveParts_SickLeaveRequest_Fragment
;

export type AnnualLeavePartsFragment = { isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

export type LedgerFragment = { leaveYearStart: string, leaveYearEnd: string, remaining: number, pending: number, lines: Array<{ kind: 'entitlement' | 'carry-over' | 'expired' | 'taken' | 'given-back' | 'pending', days: number, leaveRequestId: string | null, startDate: string | null, endDate: string | null, reason: 'cancelled' | 'sick' | 'not-worked' | null }> };

export type LeaveLedgerQueryVariables = Exact<{
  input?: LeaveLedgerInput | null | undefined;
}>;


export type LeaveLedgerQuery = { leaveLedger: { leaveYearStart: string, leaveYearEnd: string, remaining: number, pending: number, lines: Array<{ kind: 'entitlement' | 'carry-over' | 'expired' | 'taken' | 'given-back' | 'pending', days: number, leaveRequestId: string | null, startDate: string | null, endDate: string | null, reason: 'cancelled' | 'sick' | 'not-worked' | null }> } | null };

export type CarryOverExpiryQueryVariables = Exact<{
  userId: string | number;
}>;


export type CarryOverExpiryQuery = { userLeaveSettings: { userId: string, carryOverExpiresOn: string | null } | null };

export type MessagePartsFragment = { id: string, subject: string, content: string, createdAt: string, isRead: boolean, isAdminMessage: boolean, fromUser: { id: string, firstName: string | null, lastName: string | null }, toUser: { id: string, firstName: string | null, lastName: string | null } | null };

export type ReceivedMessagesQueryVariables = Exact<{
  input?: ReceivedMessagesInput | null | undefined;
}>;


export type ReceivedMessagesQuery = { page: { next: string | null, items: Array<{ id: string, subject: string, content: string, createdAt: string, isRead: boolean, isAdminMessage: boolean, fromUser: { id: string, firstName: string | null, lastName: string | null }, toUser: { id: string, firstName: string | null, lastName: string | null } | null }> } | null };

export type SentMessagesQueryVariables = Exact<{
  input?: SentMessagesInput | null | undefined;
}>;


export type SentMessagesQuery = { page: { next: string | null, items: Array<{ id: string, subject: string, content: string, createdAt: string, isRead: boolean, isAdminMessage: boolean, fromUser: { id: string, firstName: string | null, lastName: string | null }, toUser: { id: string, firstName: string | null, lastName: string | null } | null }> } | null };

export type UnreadMessagesQueryVariables = Exact<{ [key: string]: never; }>;


export type UnreadMessagesQuery = { unreadMessages: { count: number } | null };

export type SendMessageMutationVariables = Exact<{
  input: SendMessageInput;
}>;


export type SendMessageMutation = { sendMessage: { id: string, subject: string, content: string, createdAt: string, isRead: boolean, isAdminMessage: boolean, fromUser: { id: string, firstName: string | null, lastName: string | null }, toUser: { id: string, firstName: string | null, lastName: string | null } | null } };

export type MarkMessageReadMutationVariables = Exact<{
  input: MarkMessageReadInput;
}>;


export type MarkMessageReadMutation = { markMessageRead: { id: string, subject: string, content: string, createdAt: string, isRead: boolean, isAdminMessage: boolean, fromUser: { id: string, firstName: string | null, lastName: string | null }, toUser: { id: string, firstName: string | null, lastName: string | null } | null } };

export type MarkInboxReadMutationVariables = Exact<{ [key: string]: never; }>;


export type MarkInboxReadMutation = { markInboxRead: { count: number } };

export type DeleteMessageMutationVariables = Exact<{
  input: DeleteMessageInput;
}>;


export type DeleteMessageMutation = { deleteMessage: { success: boolean } };

export type MailPreferencesQueryVariables = Exact<{ [key: string]: never; }>;


export type MailPreferencesQuery = { mailPreferences: { decisions: boolean, messages: boolean, hasAddress: boolean } | null };

export type SaveMailPreferencesMutationVariables = Exact<{
  input?: SaveMailPreferencesInput | null | undefined;
}>;


export type SaveMailPreferencesMutation = { saveMailPreferences: { decisions: boolean, messages: boolean, hasAddress: boolean } };

export type RegistrationPartsFragment = { id: string, userId: string, kind: 'nmc' | 'hcpc' | 'gmc' | 'gphc' | 'dbs' | 'right-to-work' | 'training', trainingTypeId: string | null, trainingName: string | null, number: string | null, issuedOn: string | null, expiresOn: string | null, isOnUpdateService: boolean | null, status: RegistrationStatus, person: { id: string, firstName: string | null, lastName: string | null } };

export type OwnRegistrationsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnRegistrationsQuery = { ownRegistrations: Array<{ id: string, userId: string, kind: 'nmc' | 'hcpc' | 'gmc' | 'gphc' | 'dbs' | 'right-to-work' | 'training', trainingTypeId: string | null, trainingName: string | null, number: string | null, issuedOn: string | null, expiresOn: string | null, isOnUpdateService: boolean | null, status: RegistrationStatus, person: { id: string, firstName: string | null, lastName: string | null } }> | null };

export const StaffSessionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}}]} as unknown as DocumentNode<StaffSessionFragment, unknown>;
export const RequestedCorrectionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestedCorrection"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Correction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"entryId"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}}]}}]} as unknown as DocumentNode<RequestedCorrectionFragment, unknown>;
export const CalendarLeaveFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarLeave"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<CalendarLeaveFragment, unknown>;
export const LeaveSettingsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserLeaveSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearStartDate"}},{"kind":"Field","name":{"kind":"Name","value":"carryOverDays"}},{"kind":"Field","name":{"kind":"Name","value":"carryOverExpiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}}]}}]} as unknown as DocumentNode<LeaveSettingsFragment, unknown>;
export const LeaveDayPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveDayParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<LeaveDayPartsFragment, unknown>;
export const PendingAnnualLeavePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingAnnualLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PendingLeave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"halfDayPeriod"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"conflicts"}},{"kind":"Field","name":{"kind":"Name","value":"partnersOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]}}]} as unknown as DocumentNode<PendingAnnualLeavePartsFragment, unknown>;
export const PendingSickLeavePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingSickLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SickLeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"userName"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}}]}}]} as unknown as DocumentNode<PendingSickLeavePartsFragment, unknown>;
export const PartnerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Partner"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]} as unknown as DocumentNode<PartnerFragment, unknown>;
export const PartnershipPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartnershipParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Partnership"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"user1Id"}},{"kind":"Field","name":{"kind":"Name","value":"user2Id"}},{"kind":"Field","name":{"kind":"Name","value":"user1"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Partner"}}]}},{"kind":"Field","name":{"kind":"Name","value":"user2"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Partner"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"sharedDays"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Partner"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]} as unknown as DocumentNode<PartnershipPartsFragment, unknown>;
export const ArchiveJobPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArchiveJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArchiveJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"fromDate"}},{"kind":"Field","name":{"kind":"Name","value":"toDate"}},{"kind":"Field","name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"isAwaited"}},{"kind":"Field","name":{"kind":"Name","value":"daysDone"}},{"kind":"Field","name":{"kind":"Name","value":"daysTotal"}},{"kind":"Field","name":{"kind":"Name","value":"nextDate"}},{"kind":"Field","name":{"kind":"Name","value":"archived"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"isWaitingForStorage"}}]}}]} as unknown as DocumentNode<ArchiveJobPartsFragment, unknown>;
export const ArchivedRecordFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArchivedRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DailyRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"recordDate"}},{"kind":"Field","name":{"kind":"Name","value":"sessionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"onAnnualLeave"}},{"kind":"Field","name":{"kind":"Name","value":"onSickLeave"}},{"kind":"Field","name":{"kind":"Name","value":"onCompassionateLeave"}},{"kind":"Field","name":{"kind":"Name","value":"isWorkingDay"}},{"kind":"Field","name":{"kind":"Name","value":"wasPresent"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ArchivedRecordFragment, unknown>;
export const LeavePolicyPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeavePolicyParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeavePolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nation"}},{"kind":"Field","name":{"kind":"Name","value":"sickLeaveApprovedAtOnce"}},{"kind":"Field","name":{"kind":"Name","value":"bankHolidaysReadAt"}}]}}]} as unknown as DocumentNode<LeavePolicyPartsFragment, unknown>;
export const UndeliveredMailPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UndeliveredMailParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UndeliveredMail"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"isToHr"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"failureCode"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<UndeliveredMailPartsFragment, unknown>;
export const SubscriberPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriberParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscriber"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"isConnected"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"eventsBehind"}}]}}]} as unknown as DocumentNode<SubscriberPartsFragment, unknown>;
export const ServiceStatePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ServiceStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ServiceState"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"databaseConnected"}},{"kind":"Field","name":{"kind":"Name","value":"brokerConnected"}},{"kind":"Field","name":{"kind":"Name","value":"queuesConnected"}},{"kind":"Field","name":{"kind":"Name","value":"eventsWaiting"}},{"kind":"Field","name":{"kind":"Name","value":"deadLetters"}},{"kind":"Field","name":{"kind":"Name","value":"queues"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"jobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorCode"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isMemoryShort"}},{"kind":"Field","name":{"kind":"Name","value":"isDiskShort"}}]}}]} as unknown as DocumentNode<ServiceStatePartsFragment, unknown>;
export const StaffArrivalFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffArrival"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StaffEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}}]}}]} as unknown as DocumentNode<StaffArrivalFragment, unknown>;
export const PersonFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"employment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDeactivated"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<PersonFragment, unknown>;
export const BalanceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Balance"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"leaveBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}}]}}]} as unknown as DocumentNode<BalanceFragment, unknown>;
export const CalendarFeedPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarFeedParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CalendarFeed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<CalendarFeedPartsFragment, unknown>;
export const OwnEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}}]} as unknown as DocumentNode<OwnEntryFragment, unknown>;
export const WorkedDayPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkedDayParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WorkedDay"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"sessionsCount"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"isWorkingDay"}},{"kind":"Field","name":{"kind":"Name","value":"leaveDays"}}]}}]} as unknown as DocumentNode<WorkedDayPartsFragment, unknown>;
export const OwnCorrectionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnCorrection"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Correction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"entryId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decisionReason"}}]}}]} as unknown as DocumentNode<OwnCorrectionFragment, unknown>;
export const RecordedTimesPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecordedTimesParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RecordedTimes"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}}]}}]} as unknown as DocumentNode<RecordedTimesPartsFragment, unknown>;
export const LeavePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<LeavePartsFragment, unknown>;
export const AnnualLeavePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnnualLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}},{"kind":"Field","name":{"kind":"Name","value":"isHalfDay"}},{"kind":"Field","name":{"kind":"Name","value":"halfDayPeriod"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<AnnualLeavePartsFragment, unknown>;
export const LedgerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Ledger"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveLedger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveYearStart"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearEnd"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}}]}}]} as unknown as DocumentNode<LedgerFragment, unknown>;
export const MessagePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Message"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"isAdminMessage"}},{"kind":"Field","name":{"kind":"Name","value":"fromUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"toUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<MessagePartsFragment, unknown>;
export const RegistrationPartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RegistrationParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Registration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"trainingTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"trainingName"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"isOnUpdateService"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<RegistrationPartsFragment, unknown>;
export const PendingCorrectionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PendingCorrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corrections"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"pending"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestedCorrection"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestedCorrection"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Correction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"entryId"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}}]}}]} as unknown as DocumentNode<PendingCorrectionsQuery, PendingCorrectionsQueryVariables>;
export const StaffMissingClockOutsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StaffMissingClockOuts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingClockOuts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffSession"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}}]} as unknown as DocumentNode<StaffMissingClockOutsQuery, StaffMissingClockOutsQueryVariables>;
export const PersonSessionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonSessions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntriesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeEntries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffSession"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}}]} as unknown as DocumentNode<PersonSessionsQuery, PersonSessionsQueryVariables>;
export const SessionHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SessionHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EntryHistoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entryHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"changer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requestReason"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}}]}}]}}]}}]} as unknown as DocumentNode<SessionHistoryQuery, SessionHistoryQueryVariables>;
export const DecideCorrectionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DecideCorrection"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecideCorrectionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decideCorrection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]} as unknown as DocumentNode<DecideCorrectionMutation, DecideCorrectionMutationVariables>;
export const UndoCorrectionDecisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UndoCorrectionDecision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UndoCorrectionDecisionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"undoCorrectionDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}}]}}]}}]} as unknown as DocumentNode<UndoCorrectionDecisionMutation, UndoCorrectionDecisionMutationVariables>;
export const CorrectSessionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CorrectSession"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CorrectEntryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"correctEntry"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffSession"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffSession"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}}]} as unknown as DocumentNode<CorrectSessionMutation, CorrectSessionMutationVariables>;
export const UpdateEmploymentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateEmployment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateEmploymentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateEmployment"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"employment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDeactivated"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<UpdateEmploymentMutation, UpdateEmploymentMutationVariables>;
export const EntitlementProposalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EntitlementProposal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EntitlementProposalInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entitlementProposal"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveYearStart"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearEnd"}},{"kind":"Field","name":{"kind":"Name","value":"currentDays"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"statutoryDays"}},{"kind":"Field","name":{"kind":"Name","value":"steps"}}]}}]}}]} as unknown as DocumentNode<EntitlementProposalQuery, EntitlementProposalQueryVariables>;
export const SaveYearEntitlementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveYearEntitlement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveYearEntitlementInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveYearEntitlement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Ledger"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Ledger"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveLedger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveYearStart"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearEnd"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}}]}}]} as unknown as DocumentNode<SaveYearEntitlementMutation, SaveYearEntitlementMutationVariables>;
export const StaffHoursDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StaffHours"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"HoursSummaryInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hoursSummary"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weekRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}}]}},{"kind":"Field","name":{"kind":"Name","value":"weekTotal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"formatted"}},{"kind":"Field","name":{"kind":"Name","value":"runningSessions"}},{"kind":"Field","name":{"kind":"Name","value":"runningMinutes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"staffDetails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"formattedHours"}},{"kind":"Field","name":{"kind":"Name","value":"runningMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"sessionsCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dailyBreakdown"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dayName"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"peopleCount"}}]}}]}}]}}]} as unknown as DocumentNode<StaffHoursQuery, StaffHoursQueryVariables>;
export const PreviewImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PreviewImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PreviewImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"isUsernameMade"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}},{"kind":"Field","name":{"kind":"Name","value":"workingPattern"}},{"kind":"Field","name":{"kind":"Name","value":"problems"}}]}},{"kind":"Field","name":{"kind":"Name","value":"problems"}}]}}]}}]} as unknown as DocumentNode<PreviewImportQuery, PreviewImportQueryVariables>;
export const ImportUsersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ImportUsers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportUsersInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importUsers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"employment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDeactivated"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ImportUsersMutation, ImportUsersMutationVariables>;
export const LateArrivalsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LateArrivals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LateArrivalsDetailsInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lateArrivalsDetails"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffArrival"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffArrival"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StaffEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}}]}}]} as unknown as DocumentNode<LateArrivalsQuery, LateArrivalsQueryVariables>;
export const LeaveCalendarDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeaveCalendar"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveCalendar"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarLeave"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarLeave"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<LeaveCalendarQuery, LeaveCalendarQueryVariables>;
export const StaffLeaveRequestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StaffLeaveRequests"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"scope"},"value":{"kind":"EnumValue","value":"all"}},{"kind":"ObjectField","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AnnualLeaveParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sickLeaveRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnnualLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}},{"kind":"Field","name":{"kind":"Name","value":"isHalfDay"}},{"kind":"Field","name":{"kind":"Name","value":"halfDayPeriod"}}]}}]} as unknown as DocumentNode<StaffLeaveRequestsQuery, StaffLeaveRequestsQueryVariables>;
export const StaffLeaveBalancesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StaffLeaveBalances"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveBalances"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}}]}}]}}]} as unknown as DocumentNode<StaffLeaveBalancesQuery, StaffLeaveBalancesQueryVariables>;
export const PersonSickLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonSickLeave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Day"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sickLeaveRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"startDate"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"endDate"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}}]}}]} as unknown as DocumentNode<PersonSickLeaveQuery, PersonSickLeaveQueryVariables>;
export const UserLeaveSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UserLeaveSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UserLeaveSettingsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userLeaveSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveSettings"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserLeaveSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearStartDate"}},{"kind":"Field","name":{"kind":"Name","value":"carryOverDays"}},{"kind":"Field","name":{"kind":"Name","value":"carryOverExpiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}}]}}]} as unknown as DocumentNode<UserLeaveSettingsQuery, UserLeaveSettingsQueryVariables>;
export const SaveLeaveSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveLeaveSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveUserLeaveSettingsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveUserLeaveSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveSettings"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UserLeaveSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearStartDate"}},{"kind":"Field","name":{"kind":"Name","value":"carryOverDays"}},{"kind":"Field","name":{"kind":"Name","value":"carryOverExpiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}}]}}]} as unknown as DocumentNode<SaveLeaveSettingsMutation, SaveLeaveSettingsMutationVariables>;
export const SickLeaveTodayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SickLeaveToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sickLeaveToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"sickLeaveRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SickLeaveTodayQuery, SickLeaveTodayQueryVariables>;
export const AnnualLeaveTodayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AnnualLeaveToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"annualLeaveToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"leaveRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AnnualLeaveTodayQuery, AnnualLeaveTodayQueryVariables>;
export const DecideLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DecideLeave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecideLeaveInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decideLeave"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<DecideLeaveMutation, DecideLeaveMutationVariables>;
export const DecideSickLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DecideSickLeave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecideSickLeaveInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decideSickLeave"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<DecideSickLeaveMutation, DecideSickLeaveMutationVariables>;
export const UndoLeaveDecisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UndoLeaveDecision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UndoLeaveDecisionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"undoLeaveDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<UndoLeaveDecisionMutation, UndoLeaveDecisionMutationVariables>;
export const UndoSickLeaveDecisionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UndoSickLeaveDecision"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UndoSickLeaveDecisionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"undoSickLeaveDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<UndoSickLeaveDecisionMutation, UndoSickLeaveDecisionMutationVariables>;
export const CancelStaffSickLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelStaffSickLeave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelSickLeaveInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelSickLeave"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<CancelStaffSickLeaveMutation, CancelStaffSickLeaveMutationVariables>;
export const DeleteLeaveRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteLeaveRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteLeaveRequestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteLeaveRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<DeleteLeaveRequestMutation, DeleteLeaveRequestMutationVariables>;
export const DeleteSickLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteSickLeave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteSickLeaveInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSickLeave"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<DeleteSickLeaveMutation, DeleteSickLeaveMutationVariables>;
export const CancelLeaveDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelLeaveDay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelLeaveDayInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelLeaveDay"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveDayParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveDayParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<CancelLeaveDayMutation, CancelLeaveDayMutationVariables>;
export const RestoreLeaveDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestoreLeaveDay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RestoreLeaveDayInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restoreLeaveDay"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveDayParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveDayParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<RestoreLeaveDayMutation, RestoreLeaveDayMutationVariables>;
export const DeleteLeaveDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteLeaveDay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteLeaveDayInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteLeaveDay"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveDayParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveDayParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<DeleteLeaveDayMutation, DeleteLeaveDayMutationVariables>;
export const PendingAnnualLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PendingAnnualLeave"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingLeaveDetails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingAnnualLeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingAnnualLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PendingLeave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"halfDayPeriod"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"conflicts"}},{"kind":"Field","name":{"kind":"Name","value":"partnersOff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]}}]} as unknown as DocumentNode<PendingAnnualLeaveQuery, PendingAnnualLeaveQueryVariables>;
export const PendingSickLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PendingSickLeave"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pendingSickLeave"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PendingSickLeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PendingSickLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SickLeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"userName"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}}]}}]} as unknown as DocumentNode<PendingSickLeaveQuery, PendingSickLeaveQueryVariables>;
export const AdminStatsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminStats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"adminStats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentDate"}},{"kind":"Field","name":{"kind":"Name","value":"staffOnline"}},{"kind":"Field","name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"runningSessions"}},{"kind":"Field","name":{"kind":"Name","value":"runningMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"lateArrivals"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOuts"}},{"kind":"Field","name":{"kind":"Name","value":"pendingCorrections"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"lateArrivals"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pendingLeaveRequests"}},{"kind":"Field","name":{"kind":"Name","value":"staffOnLeaveToday"}},{"kind":"Field","name":{"kind":"Name","value":"staffOnSickLeaveToday"}}]}}]}}]} as unknown as DocumentNode<AdminStatsQuery, AdminStatsQueryVariables>;
export const PartnershipsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Partnerships"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partnerships"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PartnershipParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Partner"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartnershipParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Partnership"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"user1Id"}},{"kind":"Field","name":{"kind":"Name","value":"user2Id"}},{"kind":"Field","name":{"kind":"Name","value":"user1"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Partner"}}]}},{"kind":"Field","name":{"kind":"Name","value":"user2"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Partner"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"sharedDays"}}]}}]} as unknown as DocumentNode<PartnershipsQuery, PartnershipsQueryVariables>;
export const CreatePartnershipDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePartnership"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreatePartnershipInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createPartnership"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PartnershipParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Partner"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PartnershipParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Partnership"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"user1Id"}},{"kind":"Field","name":{"kind":"Name","value":"user2Id"}},{"kind":"Field","name":{"kind":"Name","value":"user1"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Partner"}}]}},{"kind":"Field","name":{"kind":"Name","value":"user2"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Partner"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"sharedDays"}}]}}]} as unknown as DocumentNode<CreatePartnershipMutation, CreatePartnershipMutationVariables>;
export const DeletePartnershipDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePartnership"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeletePartnershipInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletePartnership"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<DeletePartnershipMutation, DeletePartnershipMutationVariables>;
export const ArchiveJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ArchiveJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ArchiveJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"archiveJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArchiveJobParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArchiveJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArchiveJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"fromDate"}},{"kind":"Field","name":{"kind":"Name","value":"toDate"}},{"kind":"Field","name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"isAwaited"}},{"kind":"Field","name":{"kind":"Name","value":"daysDone"}},{"kind":"Field","name":{"kind":"Name","value":"daysTotal"}},{"kind":"Field","name":{"kind":"Name","value":"nextDate"}},{"kind":"Field","name":{"kind":"Name","value":"archived"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"isWaitingForStorage"}}]}}]} as unknown as DocumentNode<ArchiveJobQuery, ArchiveJobQueryVariables>;
export const ArchiveStatusDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ArchiveStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"archiveState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"people"}},{"kind":"Field","name":{"kind":"Name","value":"sessions"}},{"kind":"Field","name":{"kind":"Name","value":"leaveRequests"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"changesWaiting"}},{"kind":"Field","name":{"kind":"Name","value":"rebuilding"}},{"kind":"Field","name":{"kind":"Name","value":"sources"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"service"}},{"kind":"Field","name":{"kind":"Name","value":"lastEventAt"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}}]}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorCode"}}]}},{"kind":"Field","name":{"kind":"Name","value":"jobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArchiveJobParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArchiveJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArchiveJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"fromDate"}},{"kind":"Field","name":{"kind":"Name","value":"toDate"}},{"kind":"Field","name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"isAwaited"}},{"kind":"Field","name":{"kind":"Name","value":"daysDone"}},{"kind":"Field","name":{"kind":"Name","value":"daysTotal"}},{"kind":"Field","name":{"kind":"Name","value":"nextDate"}},{"kind":"Field","name":{"kind":"Name","value":"archived"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"isWaitingForStorage"}}]}}]} as unknown as DocumentNode<ArchiveStatusQuery, ArchiveStatusQueryVariables>;
export const StoredWeeklyReportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StoredWeeklyReports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WeeklyReportsInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weeklyReports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weekStart"}},{"kind":"Field","name":{"kind":"Name","value":"weekEnd"}},{"kind":"Field","name":{"kind":"Name","value":"madeAt"}},{"kind":"Field","name":{"kind":"Name","value":"people"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}}]} as unknown as DocumentNode<StoredWeeklyReportsQuery, StoredWeeklyReportsQueryVariables>;
export const ArchiveDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ArchiveDay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ArchiveDailyStaffInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"archiveDailyStaff"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"archived"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}}]} as unknown as DocumentNode<ArchiveDayMutation, ArchiveDayMutationVariables>;
export const CreateRecordsForTodayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateRecordsForToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"populateToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"archived"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}}]} as unknown as DocumentNode<CreateRecordsForTodayMutation, CreateRecordsForTodayMutationVariables>;
export const ArchiveRangeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ArchiveRange"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ArchiveDateRangeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"archiveDateRange"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"archived"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"fromDate"}},{"kind":"Field","name":{"kind":"Name","value":"toDate"}},{"kind":"Field","name":{"kind":"Name","value":"jobId"}}]}}]}}]} as unknown as DocumentNode<ArchiveRangeMutation, ArchiveRangeMutationVariables>;
export const CancelArchiveJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CancelArchiveJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelArchiveJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelArchiveJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArchiveJobParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArchiveJobParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ArchiveJob"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"fromDate"}},{"kind":"Field","name":{"kind":"Name","value":"toDate"}},{"kind":"Field","name":{"kind":"Name","value":"workerId"}},{"kind":"Field","name":{"kind":"Name","value":"isAwaited"}},{"kind":"Field","name":{"kind":"Name","value":"daysDone"}},{"kind":"Field","name":{"kind":"Name","value":"daysTotal"}},{"kind":"Field","name":{"kind":"Name","value":"nextDate"}},{"kind":"Field","name":{"kind":"Name","value":"archived"}},{"kind":"Field","name":{"kind":"Name","value":"updated"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"}},{"kind":"Field","name":{"kind":"Name","value":"isWaitingForStorage"}}]}}]} as unknown as DocumentNode<CancelArchiveJobMutation, CancelArchiveJobMutationVariables>;
export const ArchivedRecordsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ArchivedRecords"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RangeRecordsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rangeRecords"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArchivedRecord"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArchivedRecord"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DailyRecord"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"recordDate"}},{"kind":"Field","name":{"kind":"Name","value":"sessionNumber"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"onAnnualLeave"}},{"kind":"Field","name":{"kind":"Name","value":"onSickLeave"}},{"kind":"Field","name":{"kind":"Name","value":"onCompassionateLeave"}},{"kind":"Field","name":{"kind":"Name","value":"isWorkingDay"}},{"kind":"Field","name":{"kind":"Name","value":"wasPresent"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ArchivedRecordsQuery, ArchivedRecordsQueryVariables>;
export const RecordsByDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RecordsByDay"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RecordsByDayInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"recordsByDay"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"isWorkingDay"}},{"kind":"Field","name":{"kind":"Name","value":"records"}},{"kind":"Field","name":{"kind":"Name","value":"people"}},{"kind":"Field","name":{"kind":"Name","value":"present"}},{"kind":"Field","name":{"kind":"Name","value":"late"}},{"kind":"Field","name":{"kind":"Name","value":"sick"}},{"kind":"Field","name":{"kind":"Name","value":"annual"}},{"kind":"Field","name":{"kind":"Name","value":"compassionate"}},{"kind":"Field","name":{"kind":"Name","value":"absent"}},{"kind":"Field","name":{"kind":"Name","value":"dayOff"}},{"kind":"Field","name":{"kind":"Name","value":"totalHours"}}]}}]}}]} as unknown as DocumentNode<RecordsByDayQuery, RecordsByDayQueryVariables>;
export const DeleteRecordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteRecord"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteDailyRecordInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDailyRecord"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<DeleteRecordMutation, DeleteRecordMutationVariables>;
export const RegistrationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Registrations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RegistrationsInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"registrations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RegistrationParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RegistrationParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Registration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"trainingTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"trainingName"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"isOnUpdateService"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<RegistrationsQuery, RegistrationsQueryVariables>;
export const PersonRegistrationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PersonRegistrations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"registrations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"200"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RegistrationParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RegistrationParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Registration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"trainingTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"trainingName"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"isOnUpdateService"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<PersonRegistrationsQuery, PersonRegistrationsQueryVariables>;
export const RegistrationSummaryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RegistrationSummary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"registrationCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"expired"}},{"kind":"Field","name":{"kind":"Name","value":"within30Days"}},{"kind":"Field","name":{"kind":"Name","value":"within90Days"}}]}},{"kind":"Field","name":{"kind":"Name","value":"registrations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"1"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}}]} as unknown as DocumentNode<RegistrationSummaryQuery, RegistrationSummaryQueryVariables>;
export const TrainingTypesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TrainingTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"trainingTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intervalMonths"}}]}}]}}]} as unknown as DocumentNode<TrainingTypesQuery, TrainingTypesQueryVariables>;
export const SaveRegistrationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveRegistration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveRegistrationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveRegistration"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RegistrationParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RegistrationParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Registration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"trainingTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"trainingName"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"isOnUpdateService"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<SaveRegistrationMutation, SaveRegistrationMutationVariables>;
export const DeleteRegistrationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteRegistration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteRegistrationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteRegistration"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<DeleteRegistrationMutation, DeleteRegistrationMutationVariables>;
export const ImportRegistrationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ImportRegistrations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportRegistrationsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importRegistrations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saved"}}]}}]}}]} as unknown as DocumentNode<ImportRegistrationsMutation, ImportRegistrationsMutationVariables>;
export const SaveTrainingTypeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveTrainingType"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveTrainingTypeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveTrainingType"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intervalMonths"}}]}}]}}]} as unknown as DocumentNode<SaveTrainingTypeMutation, SaveTrainingTypeMutationVariables>;
export const DeleteTrainingTypeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteTrainingType"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteTrainingTypeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteTrainingType"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<DeleteTrainingTypeMutation, DeleteTrainingTypeMutationVariables>;
export const LeavePolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeavePolicy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leavePolicy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeavePolicyParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeavePolicyParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeavePolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nation"}},{"kind":"Field","name":{"kind":"Name","value":"sickLeaveApprovedAtOnce"}},{"kind":"Field","name":{"kind":"Name","value":"bankHolidaysReadAt"}}]}}]} as unknown as DocumentNode<LeavePolicyQuery, LeavePolicyQueryVariables>;
export const SaveLeavePolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveLeavePolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveLeavePolicyInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveLeavePolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeavePolicyParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeavePolicyParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeavePolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nation"}},{"kind":"Field","name":{"kind":"Name","value":"sickLeaveApprovedAtOnce"}},{"kind":"Field","name":{"kind":"Name","value":"bankHolidaysReadAt"}}]}}]} as unknown as DocumentNode<SaveLeavePolicyMutation, SaveLeavePolicyMutationVariables>;
export const HrEmailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HrEmail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hrEmail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hrEmail"}}]}}]}}]} as unknown as DocumentNode<HrEmailQuery, HrEmailQueryVariables>;
export const SaveHrEmailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveHrEmail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveHrEmailInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveHrEmail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hrEmail"}}]}}]}}]} as unknown as DocumentNode<SaveHrEmailMutation, SaveHrEmailMutationVariables>;
export const UndeliveredMailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UndeliveredMails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"UndeliveredMailsInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"undeliveredMails"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"UndeliveredMailParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"UndeliveredMailParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UndeliveredMail"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"isToHr"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"failedAt"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"failureCode"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<UndeliveredMailsQuery, UndeliveredMailsQueryVariables>;
export const ResendMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendMail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResendMailInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendMail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resent"}}]}}]}}]} as unknown as DocumentNode<ResendMailMutation, ResendMailMutationVariables>;
export const ResendAllMailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendAllMails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendAllMails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resent"}}]}}]}}]} as unknown as DocumentNode<ResendAllMailsMutation, ResendAllMailsMutationVariables>;
export const SubscribersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Subscribers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscribers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isManaged"}},{"kind":"Field","name":{"kind":"Name","value":"subscribers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriberParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriberParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscriber"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isBuiltIn"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"isConnected"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"eventsBehind"}}]}}]} as unknown as DocumentNode<SubscribersQuery, SubscribersQueryVariables>;
export const CreateSubscriberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateSubscriber"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSubscriberInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSubscriber"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"credentials"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"servers"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"pass"}},{"kind":"Field","name":{"kind":"Name","value":"stream"}}]}}]}}]}}]} as unknown as DocumentNode<CreateSubscriberMutation, CreateSubscriberMutationVariables>;
export const RevokeSubscriberDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeSubscriber"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RevokeSubscriberInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeSubscriber"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<RevokeSubscriberMutation, RevokeSubscriberMutationVariables>;
export const SystemInfoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SystemInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"systemInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalStaff"}},{"kind":"Field","name":{"kind":"Name","value":"totalAdmins"}},{"kind":"Field","name":{"kind":"Name","value":"activeSessions"}}]}}]}}]} as unknown as DocumentNode<SystemInfoQuery, SystemInfoQueryVariables>;
export const ServiceStatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ServiceStates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identityState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ServiceStateParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attendanceState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ServiceStateParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"leaveState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ServiceStateParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"messagingState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ServiceStateParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"recordsState"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ServiceStateParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ServiceStateParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ServiceState"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"databaseConnected"}},{"kind":"Field","name":{"kind":"Name","value":"brokerConnected"}},{"kind":"Field","name":{"kind":"Name","value":"queuesConnected"}},{"kind":"Field","name":{"kind":"Name","value":"eventsWaiting"}},{"kind":"Field","name":{"kind":"Name","value":"deadLetters"}},{"kind":"Field","name":{"kind":"Name","value":"queues"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"waiting"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}}]}},{"kind":"Field","name":{"kind":"Name","value":"jobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"failures"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastErrorCode"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isMemoryShort"}},{"kind":"Field","name":{"kind":"Name","value":"isDiskShort"}}]}}]} as unknown as DocumentNode<ServiceStatesQuery, ServiceStatesQueryVariables>;
export const StaffOnlineDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StaffOnline"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"staffOnlineDetails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffArrival"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffArrival"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"StaffEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}}]}}]} as unknown as DocumentNode<StaffOnlineQuery, StaffOnlineQueryVariables>;
export const UpdateLeaveEntitlementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateLeaveEntitlement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateLeaveEntitlementInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateLeaveEntitlement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Balance"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Balance"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"leaveBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}}]}}]} as unknown as DocumentNode<UpdateLeaveEntitlementMutation, UpdateLeaveEntitlementMutationVariables>;
export const UpdateWorkHoursDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWorkHours"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWorkHoursInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWorkHours"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"employment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDeactivated"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<UpdateWorkHoursMutation, UpdateWorkHoursMutationVariables>;
export const UpdateEmailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateEmail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateEmailInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateEmail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"employment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDeactivated"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<UpdateEmailMutation, UpdateEmailMutationVariables>;
export const ChangeRoleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeRole"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChangeRoleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changeRole"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"employment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDeactivated"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ChangeRoleMutation, ChangeRoleMutationVariables>;
export const ResetUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResetUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResetUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resetUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"employment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDeactivated"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ResetUserMutation, ResetUserMutationVariables>;
export const ResetPasswordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResetPassword"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResetPasswordInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resetPassword"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newPassword"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"employment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDeactivated"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const DeleteUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<DeleteUserMutation, DeleteUserMutationVariables>;
export const PeopleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"People"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"employment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDeactivated"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<PeopleQuery, PeopleQueryVariables>;
export const PresenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Presence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentEntries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}}]}}]}}]} as unknown as DocumentNode<PresenceQuery, PresenceQueryVariables>;
export const HoursTodayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HoursToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"staffHoursToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"formattedTime"}}]}}]}}]} as unknown as DocumentNode<HoursTodayQuery, HoursTodayQueryVariables>;
export const AbsencesTodayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AbsencesToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"annualLeaveToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"sickLeaveToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sickLeaveRequest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}}]}}]}}]}}]} as unknown as DocumentNode<AbsencesTodayQuery, AbsencesTodayQueryVariables>;
export const LeaveBalancesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeaveBalances"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveBalances"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}}]}}]} as unknown as DocumentNode<LeaveBalancesQuery, LeaveBalancesQueryVariables>;
export const CreateUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"employment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstDay"}},{"kind":"Field","name":{"kind":"Name","value":"lastDay"}},{"kind":"Field","name":{"kind":"Name","value":"jobTitle"}},{"kind":"Field","name":{"kind":"Name","value":"contractedHours"}},{"kind":"Field","name":{"kind":"Name","value":"employmentType"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDeactivated"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<CreateUserMutation, CreateUserMutationVariables>;
export const WallChartPartnersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WallChartPartners"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"partnerships"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"user1Id"}},{"kind":"Field","name":{"kind":"Name","value":"user2Id"}}]}}]}}]} as unknown as DocumentNode<WallChartPartnersQuery, WallChartPartnersQueryVariables>;
export const OwnLeaveRequestsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnLeaveRequests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"requests"},"name":{"kind":"Name","value":"leaveRequests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AnnualLeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnnualLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}},{"kind":"Field","name":{"kind":"Name","value":"isHalfDay"}},{"kind":"Field","name":{"kind":"Name","value":"halfDayPeriod"}}]}}]} as unknown as DocumentNode<OwnLeaveRequestsQuery, OwnLeaveRequestsQueryVariables>;
export const OwnLeaveCalendarDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnLeaveCalendar"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveCalendarInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveCalendar"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AnnualLeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnnualLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}},{"kind":"Field","name":{"kind":"Name","value":"isHalfDay"}},{"kind":"Field","name":{"kind":"Name","value":"halfDayPeriod"}}]}}]} as unknown as DocumentNode<OwnLeaveCalendarQuery, OwnLeaveCalendarQueryVariables>;
export const LeaveCostDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeaveCost"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveCostInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveCost"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"years"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveYearStart"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearEnd"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"available"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bankHolidays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"refusal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<LeaveCostQuery, LeaveCostQueryVariables>;
export const RequestLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestLeave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestLeaveInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"leave"},"name":{"kind":"Name","value":"requestLeave"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AnnualLeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnnualLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}},{"kind":"Field","name":{"kind":"Name","value":"isHalfDay"}},{"kind":"Field","name":{"kind":"Name","value":"halfDayPeriod"}}]}}]} as unknown as DocumentNode<RequestLeaveMutation, RequestLeaveMutationVariables>;
export const WithdrawLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawLeave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelLeaveInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelLeave"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AnnualLeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnnualLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}},{"kind":"Field","name":{"kind":"Name","value":"isHalfDay"}},{"kind":"Field","name":{"kind":"Name","value":"halfDayPeriod"}}]}}]} as unknown as DocumentNode<WithdrawLeaveMutation, WithdrawLeaveMutationVariables>;
export const UndoLeaveWithdrawalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UndoLeaveWithdrawal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UndoLeaveDecisionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"undoLeaveDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AnnualLeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AnnualLeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}},{"kind":"Field","name":{"kind":"Name","value":"isHalfDay"}},{"kind":"Field","name":{"kind":"Name","value":"halfDayPeriod"}}]}}]} as unknown as DocumentNode<UndoLeaveWithdrawalMutation, UndoLeaveWithdrawalMutationVariables>;
export const OwnCalendarFeedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnCalendarFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"calendarFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarFeedParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarFeedParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CalendarFeed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<OwnCalendarFeedQuery, OwnCalendarFeedQueryVariables>;
export const CreateCalendarFeedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCalendarFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createCalendarFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CalendarFeedParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CalendarFeedParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CalendarFeed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<CreateCalendarFeedMutation, CreateCalendarFeedMutationVariables>;
export const RevokeCalendarFeedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeCalendarFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeCalendarFeed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<RevokeCalendarFeedMutation, RevokeCalendarFeedMutationVariables>;
export const OwnDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentEntry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OwnEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dailyStats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"isWorking"}},{"kind":"Field","name":{"kind":"Name","value":"lateCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}}]} as unknown as DocumentNode<OwnDayQuery, OwnDayQueryVariables>;
export const OwnOpenEntryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnOpenEntry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentEntry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}}]}}]}}]} as unknown as DocumentNode<OwnOpenEntryQuery, OwnOpenEntryQueryVariables>;
export const OwnTodayTotalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnTodayTotal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"todayTotal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"formattedTime"}}]}}]}}]} as unknown as DocumentNode<OwnTodayTotalQuery, OwnTodayTotalQueryVariables>;
export const OwnLeaveBalanceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnLeaveBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearStart"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearEnd"}}]}}]}}]} as unknown as DocumentNode<OwnLeaveBalanceQuery, OwnLeaveBalanceQueryVariables>;
export const OwnWeekDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnWeek"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"WeeklyStatsInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weeklyStats"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weekStart"}},{"kind":"Field","name":{"kind":"Name","value":"weekEnd"}},{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"formattedTime"}},{"kind":"Field","name":{"kind":"Name","value":"daysWorked"}},{"kind":"Field","name":{"kind":"Name","value":"lateCount"}},{"kind":"Field","name":{"kind":"Name","value":"attendanceRate"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkedDayParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkedDayParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WorkedDay"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"sessionsCount"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"isWorkingDay"}},{"kind":"Field","name":{"kind":"Name","value":"leaveDays"}}]}}]} as unknown as DocumentNode<OwnWeekQuery, OwnWeekQueryVariables>;
export const OwnEntriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnEntries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntriesInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeEntries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OwnEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}}]} as unknown as DocumentNode<OwnEntriesQuery, OwnEntriesQueryVariables>;
export const OwnMissingClockOutsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnMissingClockOuts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"missingClockOuts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OwnEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}},{"kind":"Field","name":{"kind":"Name","value":"sentLate"}},{"kind":"Field","name":{"kind":"Name","value":"corrected"}}]}}]} as unknown as DocumentNode<OwnMissingClockOutsQuery, OwnMissingClockOutsQueryVariables>;
export const OwnCorrectionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnCorrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"corrections"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OwnCorrection"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnCorrection"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Correction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"entryId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decisionReason"}}]}}]} as unknown as DocumentNode<OwnCorrectionsQuery, OwnCorrectionsQueryVariables>;
export const OwnEntryHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnEntryHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EntryHistoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"entryHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"requestReason"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RecordedTimesParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RecordedTimesParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RecordedTimesParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RecordedTimes"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}}]}}]} as unknown as DocumentNode<OwnEntryHistoryQuery, OwnEntryHistoryQueryVariables>;
export const RequestCorrectionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestCorrection"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestCorrectionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestCorrection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OwnCorrection"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnCorrection"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Correction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"entryId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decisionReason"}}]}}]} as unknown as DocumentNode<RequestCorrectionMutation, RequestCorrectionMutationVariables>;
export const WithdrawCorrectionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawCorrection"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WithdrawCorrectionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"withdrawCorrection"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OwnCorrection"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnCorrection"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Correction"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"entryId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"recordedClockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decisionReason"}}]}}]} as unknown as DocumentNode<WithdrawCorrectionMutation, WithdrawCorrectionMutationVariables>;
export const OwnSickLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnSickLeave"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"requests"},"name":{"kind":"Name","value":"sickLeaveRequests"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<OwnSickLeaveQuery, OwnSickLeaveQueryVariables>;
export const OwnSickDaysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnSickDays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sickDaysThisYear"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sickDaysUsed"}}]}}]}}]} as unknown as DocumentNode<OwnSickDaysQuery, OwnSickDaysQueryVariables>;
export const RequestSickLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestSickLeave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RequestSickLeaveInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"leave"},"name":{"kind":"Name","value":"requestSickLeave"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<RequestSickLeaveMutation, RequestSickLeaveMutationVariables>;
export const WithdrawSickLeaveDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawSickLeave"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelSickLeaveInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelSickLeave"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<WithdrawSickLeaveMutation, WithdrawSickLeaveMutationVariables>;
export const UndoSickLeaveWithdrawalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UndoSickLeaveWithdrawal"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UndoSickLeaveDecisionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"undoSickLeaveDecision"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaveParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaveParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Leave"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"leaveType"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"daysRequested"}},{"kind":"Field","name":{"kind":"Name","value":"daysBooked"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"denialReason"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"}},{"kind":"Field","name":{"kind":"Name","value":"decider"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"portion"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<UndoSickLeaveWithdrawalMutation, UndoSickLeaveWithdrawalMutationVariables>;
export const OwnMonthDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnMonth"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MonthlyStatsInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"monthlyStats"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"month"}},{"kind":"Field","name":{"kind":"Name","value":"monthName"}},{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"formattedTime"}},{"kind":"Field","name":{"kind":"Name","value":"daysWorked"}},{"kind":"Field","name":{"kind":"Name","value":"workingDaysInMonth"}},{"kind":"Field","name":{"kind":"Name","value":"lateCount"}},{"kind":"Field","name":{"kind":"Name","value":"attendanceRate"}},{"kind":"Field","name":{"kind":"Name","value":"days"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WorkedDayParts"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WorkedDayParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WorkedDay"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"sessionsCount"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"isWorkingDay"}},{"kind":"Field","name":{"kind":"Name","value":"leaveDays"}}]}}]} as unknown as DocumentNode<OwnMonthQuery, OwnMonthQueryVariables>;
export const LeaveHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeaveHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveHistoryInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"by"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]}}]} as unknown as DocumentNode<LeaveHistoryQuery, LeaveHistoryQueryVariables>;
export const LeaveLedgerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeaveLedger"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveLedgerInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveLedger"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Ledger"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Ledger"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaveLedger"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveYearStart"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearEnd"}},{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"days"}},{"kind":"Field","name":{"kind":"Name","value":"leaveRequestId"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}}]}}]} as unknown as DocumentNode<LeaveLedgerQuery, LeaveLedgerQueryVariables>;
export const CarryOverExpiryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CarryOverExpiry"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userLeaveSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"carryOverExpiresOn"}}]}}]}}]} as unknown as DocumentNode<CarryOverExpiryQuery, CarryOverExpiryQueryVariables>;
export const ReceivedMessagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReceivedMessages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ReceivedMessagesInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"page"},"name":{"kind":"Name","value":"receivedMessages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MessageParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Message"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"isAdminMessage"}},{"kind":"Field","name":{"kind":"Name","value":"fromUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"toUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<ReceivedMessagesQuery, ReceivedMessagesQueryVariables>;
export const SentMessagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SentMessages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SentMessagesInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"page"},"name":{"kind":"Name","value":"sentMessages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MessageParts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"next"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Message"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"isAdminMessage"}},{"kind":"Field","name":{"kind":"Name","value":"fromUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"toUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<SentMessagesQuery, SentMessagesQueryVariables>;
export const UnreadMessagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UnreadMessages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unreadMessages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]} as unknown as DocumentNode<UnreadMessagesQuery, UnreadMessagesQueryVariables>;
export const SendMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MessageParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Message"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"isAdminMessage"}},{"kind":"Field","name":{"kind":"Name","value":"fromUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"toUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<SendMessageMutation, SendMessageMutationVariables>;
export const MarkMessageReadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkMessageRead"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarkMessageReadInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markMessageRead"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MessageParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Message"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"isAdminMessage"}},{"kind":"Field","name":{"kind":"Name","value":"fromUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"toUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<MarkMessageReadMutation, MarkMessageReadMutationVariables>;
export const MarkInboxReadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkInboxRead"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markInboxRead"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}}]} as unknown as DocumentNode<MarkInboxReadMutation, MarkInboxReadMutationVariables>;
export const DeleteMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<DeleteMessageMutation, DeleteMessageMutationVariables>;
export const MailPreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MailPreferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailPreferences"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decisions"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"hasAddress"}}]}}]}}]} as unknown as DocumentNode<MailPreferencesQuery, MailPreferencesQueryVariables>;
export const SaveMailPreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveMailPreferences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveMailPreferencesInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveMailPreferences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decisions"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"hasAddress"}}]}}]}}]} as unknown as DocumentNode<SaveMailPreferencesMutation, SaveMailPreferencesMutationVariables>;
export const OwnRegistrationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnRegistrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ownRegistrations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RegistrationParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RegistrationParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Registration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"trainingTypeId"}},{"kind":"Field","name":{"kind":"Name","value":"trainingName"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"issuedOn"}},{"kind":"Field","name":{"kind":"Name","value":"expiresOn"}},{"kind":"Field","name":{"kind":"Name","value":"isOnUpdateService"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]} as unknown as DocumentNode<OwnRegistrationsQuery, OwnRegistrationsQueryVariables>;
export const possibleTypes = {"Leave":["LeaveRequest","PendingLeave","SickLeaveRequest"]};
