// Made by `npm run generate`. Don't edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type AddEntryInput = {
  /** The person's. */
  id: string | number;
  clockInTime: string;
  clockOutTime: string;
  reason: string;
};

export type ApiTokenCreatorState =
  | 'active'
  | 'demoted'
  | 'deactivated'
  | 'deleted';

export type ApiTokenStatus =
  | 'active'
  | 'expired'
  | 'revoked';

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

export type BookLeaveInput = {
  /** The person's. */
  id: string | number;
  leaveType: LeaveType;
  startDate: string;
  endDate: string;
  /** Only annual leave can be a half day. */
  isHalfDay?: boolean | null | undefined;
  halfDayPeriod?: HalfDayPeriod | null | undefined;
  hours?: number | null | undefined;
  /** The person sees it with the leave. */
  reason: string;
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
  /** HR added the session. */
  | 'added'
  | 'follows';

export type ChangeLeaveDatesInput = {
  id: string | number;
  startDate: string;
  endDate: string;
  /** Only annual leave can be a half day. */
  isHalfDay?: boolean | null | undefined;
  halfDayPeriod?: HalfDayPeriod | null | undefined;
  hours?: number | null | undefined;
  /** The person sees it in the history. */
  reason: string;
};

export type ChangeRoleInput = {
  id: string | number;
  role: 'employee' | 'admin' | 'master-admin';
  isAdmin?: boolean | null | undefined;
  checkedEmail?: string | null | undefined;
  checkedLinks?: Array<string | number> | null | undefined;
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

export type CoverRule =
  | 'warn'
  | 'block';

export type CreateApiTokenInput = {
  name: string;
  scopes: Array<'read:attendance' | 'read:hours' | 'read:leave' | 'read:records' | 'read:payroll' | 'read:people' | 'write:createUser' | 'write:updateEmployment' | 'write:updateWorkHours' | 'write:saveWorkingPattern' | 'write:deleteWorkingPattern' | 'write:saveRegistration' | 'write:deleteRegistration' | 'write:saveTeam' | 'write:saveTeamMembers' | 'write:deleteTeamMembership' | 'write:bookLeave' | 'write:changeLeaveDates' | 'write:saveYearEntitlement' | 'write:addEntry' | 'write:correctEntry' | 'write:scim'>;
  expiresInDays: number;
};

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
  password?: string | null | undefined;
  firstDay?: string | null | undefined;
  lastDay?: string | null | undefined;
  jobTitle?: string | null | undefined;
  contractedHours?: number | null | undefined;
  employmentType?: 'permanent' | 'fixed-term' | 'bank' | null | undefined;
};

export type CreateWebhookInput = {
  name: string;
  url: string;
  eventTypes: Array<string>;
  teamIds: Array<string | number>;
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

export type DeleteFitNoteInput = {
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

export type DeleteTeamInput = {
  id: string | number;
};

export type DeleteTeamMembershipInput = {
  /** The person's. */
  id: string | number;
  from: string;
};

export type DeleteTrainingTypeInput = {
  id: string | number;
};

export type DeleteUserInput = {
  id: string | number;
};

export type DeleteWebhookInput = {
  id: string | number;
};

export type DeleteWorkingPatternInput = {
  id: string | number;
  from: string;
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
  /** Only people who are in the team on a day of the week. */
  teamId?: string | number | null | undefined;
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
  userId?: string | number | null | undefined;
};

export type LeaveCostInput = {
  startDate: string;
  endDate: string;
  isHalfDay?: boolean | null | undefined;
  halfDayPeriod?: HalfDayPeriod | null | undefined;
  hours?: number | null | undefined;
  /** The person, for administrators only, who must give it. */
  userId?: string | number | null | undefined;
  /** The leave whose dates would change, which doesn't count. */
  leaveRequestId?: string | number | null | undefined;
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
  | 'booked'
  | 'approved'
  | 'denied'
  | 'cancelled'
  | 'restored'
  | 'undone'
  | 'dayCancelled'
  | 'dayRestored'
  | 'dayDeleted'
  | 'daysAdded'
  | 'datesChanged'
  | 'hoursChanged';

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
  | 'LEAVE_EXCEEDED'
  | 'COVER_TOO_LOW';

export type LeaveStatus =
  | 'pending'
  | 'approved'
  | 'denied'
  | 'cancelled';

export type LeaveType =
  | 'annual'
  | 'sick'
  | 'compassionate';

/** Hours where somebody works irregular hours in the leave year. */
export type LeaveUnit =
  | 'days'
  | 'hours';

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

export type OvertimePer =
  | 'week'
  | 'period';

export type OvertimeRuleInput = {
  per: OvertimePer;
  thresholdMinutes: number;
  doesLeaveCount: boolean;
};

/** The kind of password: a valid temporary one, an expired temporary one, or one that the person has chosen. */
export type PasswordState =
  | 'temporary'
  | 'expired'
  | 'chosen';

export type PatternShiftInput = {
  week: number;
  weekday: number;
  start: string;
  end: string;
  breakMinutes: number;
};

export type PayrollLinesInput = {
  start: string;
  /** Parts of names, in any order. */
  search?: string | null | undefined;
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type PayrollPeriodsInput = {
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type PayrollPeriodState =
  | 'current'
  /** It has ended and isn't closed. */
  | 'open'
  /** Its lines are being stored. */
  | 'closing'
  | 'closed';

export type PayrollRatesInput = {
  normal: string;
  overtime: string;
};

export type PersonMessagesInput = {
  userId: string | number;
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type PreviewImportInput = {
  csv: string;
};

export type RangeRecordsInput = {
  startDate: string;
  endDate: string;
  workerId?: string | number | null | undefined;
  /** Only records of days on which the person was in the team. */
  teamId?: string | number | null | undefined;
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
  /** Only records of days on which the person was in the team. */
  teamId?: string | number | null | undefined;
};

export type RegistrationsInput = {
  userId?: string | number | null | undefined;
  kind?: 'nmc' | 'hcpc' | 'gmc' | 'gphc' | 'dbs' | 'right-to-work' | 'training' | null | undefined;
  status?: RegistrationStatus | null | undefined;
  /** Only those that have not expired, and expire within so many days. */
  expiresWithinDays?: number | null | undefined;
  /** Only of people who are in the team today. */
  teamId?: string | number | null | undefined;
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

/** Whether a registration has expired, expires within 90 days, or is valid for longer. */
export type RegistrationStatus =
  | 'expired'
  | 'expiring'
  | 'valid';

export type RehireInput = {
  id: string | number;
  firstDay: string;
  lastDay?: string | null | undefined;
  jobTitle?: string | null | undefined;
  contractedHours?: number | null | undefined;
  employmentType?: 'permanent' | 'fixed-term' | 'bank' | null | undefined;
};

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
  /** In all: required on days of irregular hours, refused on others. */
  hours?: number | null | undefined;
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

export type ResendWebhookDeliveriesInput = {
  id: string | number;
  eventId?: string | number | null | undefined;
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

export type RetentionKind =
  | 'CLOCK_INS'
  | 'LEAVE'
  | 'RECORDS'
  | 'MESSAGES'
  | 'MAILS'
  | 'AUDIT_TRAIL'
  | 'ADDRESSES';

export type RevokeApiTokenInput = {
  id: string | number;
};

export type RevokeSubscriberInput = {
  id: string | number;
};

export type RotateWebhookSecretInput = {
  id: string | number;
};

export type SaveFitNoteInput = {
  /** The person's. */
  id: string | number;
  /** The fit note to change; without it a new one is recorded. */
  fitNoteId?: string | number | null | undefined;
  fromDay: string;
  toDay: string;
  kind: 'not-fit' | 'may-be-fit';
  seenOn: string;
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

export type SavePayrollReferenceInput = {
  userId: string | number;
  /** Null for none. */
  reference?: string | null | undefined;
};

export type SavePayrollSettingsInput = {
  frequency: 'monthly' | 'four-weekly' | 'weekly';
  anchor: string;
  overtime: OvertimeRuleInput;
  rates: PayrollRatesInput;
  /** Can be left out if only the names of the rates change. */
  from?: string | null | undefined;
  /** The version that the change is based on. */
  version: number;
};

export type SaveRegistrationInput = {
  /** The registration to change, of this person, kind and training: it keeps what is left out, here and below. */
  id?: string | number | null | undefined;
  userId: string | number;
  kind: 'nmc' | 'hcpc' | 'gmc' | 'gphc' | 'dbs' | 'right-to-work' | 'training';
  trainingTypeId?: string | number | null | undefined;
  number?: string | null | undefined;
  issuedOn?: string | null | undefined;
  /** For training, the day that follows from the interval of its kind where it is null. Left out, a training with the same day of issue keeps the one that it has. */
  expiresOn?: string | null | undefined;
  isOnUpdateService?: boolean | null | undefined;
  /** Whether a deleted registration is put back: exactly as given, and only if the person has no other of this kind meanwhile. */
  isRestored?: boolean | null | undefined;
};

export type SaveSecondFactorPolicyInput = {
  audience: 'nobody' | 'administrators' | 'everybody';
  fromDay?: string | null | undefined;
  graceDays?: number | null | undefined;
};

export type SaveTeamInput = {
  id?: string | number | null | undefined;
  /** A new team needs one. A change keeps what is left out, here and below. */
  name?: string | null | undefined;
  /** From Monday to Sunday; 0 for no minimum, which is the default. */
  minimumCover?: Array<number> | null | undefined;
  coverRule?: CoverRule | null | undefined;
  showsAbsences?: boolean | null | undefined;
};

export type SaveTeamMembersInput = {
  /** None takes them out of their team. */
  teamId?: string | number | null | undefined;
  from: string;
  userIds: Array<string | number>;
};

export type SaveTrainingTypeInput = {
  id?: string | number | null | undefined;
  /** A new training needs one. A change keeps one that is left out. */
  name?: string | null | undefined;
  /** A change keeps an interval that is left out; null removes it. */
  intervalMonths?: number | null | undefined;
};

/** Missing fields stay unchanged; null resets a field to its default. */
export type SaveUserLeaveSettingsInput = {
  userId: string | number;
  annualLeaveEntitlement?: number | null | undefined;
  leaveYearStartDate?: string | null | undefined;
  carryOverDays?: number | null | undefined;
  carryOverExpiresOn?: string | null | undefined;
  accruesInFirstYear?: boolean | null | undefined;
  workStartTime?: string | null | undefined;
  workEndTime?: string | null | undefined;
};

export type SaveWorkingPatternInput = {
  id: string | number;
  from: string;
  isIrregular?: boolean | null | undefined;
  worksBankHolidays?: boolean | null | undefined;
  weeks?: number | null | undefined;
  shifts?: Array<PatternShiftInput> | null | undefined;
  /** The first day of a pattern that this one replaces, if its first day changes. */
  replaces?: string | null | undefined;
};

export type SaveYearEntitlementInput = {
  userId: string | number;
  /** A day of the leave year. */
  day: string;
  days?: number | null | undefined;
};

export type SecurityEventsInput = {
  kind?: 'failed-sign-in' | 'lockout' | 'refused' | 'new-device' | 'second-factor' | 'single-sign-on' | 'password' | 'email' | 'role' | 'export' | 'api-token' | 'unusual' | null | undefined;
  outcome?: 'success' | 'failure' | null | undefined;
  /** The actor or the person affected. */
  personId?: string | number | null | undefined;
  fromDay?: string | null | undefined;
  toDay?: string | null | undefined;
  /** The `next` of the previous page. */
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type SendMessageInput = {
  content: string;
  subject?: string | null | undefined;
  toUserId?: string | number | null | undefined;
  isAdminMessage?: boolean | null | undefined;
};

export type SendTestEventInput = {
  id: string | number;
};

export type SentMessagesInput = {
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type SetWebhookActiveInput = {
  id: string | number;
  isActive: boolean;
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

export type TeamAbsencesInput = {
  startDate: string;
  endDate: string;
};

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

export type UndoRehireInput = {
  id: string | number;
  firstDay: string;
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

export type UpdateWebhookInput = {
  id: string | number;
  /** The webhook keeps what is left out, here and below. */
  name?: string | null | undefined;
  url?: string | null | undefined;
  eventTypes?: Array<string> | null | undefined;
  teamIds?: Array<string | number> | null | undefined;
};

export type UpdateWorkHoursInput = {
  id: string | number;
  workStartTime: string;
  workEndTime: string;
};

export type UserLeaveSettingsInput = {
  userId: string | number;
};

export type WebhookDeliveriesInput = {
  id: string | number;
  state: WebhookDeliveryState;
  after?: string | null | undefined;
  limit?: number | null | undefined;
};

export type WebhookDeliveryState =
  | 'waiting'
  | 'delivered'
  | 'failed';

export type WeeklyReportsInput = {
  /** Counts only the people of the team. */
  teamId?: string | number | null | undefined;
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

export type PersonPendingCorrectionsQueryVariables = Exact<{
  userId: string | number;
}>;


export type PersonPendingCorrectionsQuery = { corrections: Array<{ id: string, entryId: string, userId: string, firstName: string | null, lastName: string | null, status: CorrectionStatus, clockInTime: string, clockOutTime: string, recordedClockInTime: string, recordedClockOutTime: string | null, reason: string, requestedAt: string }> | null };

export type StaffMissingClockOutsQueryVariables = Exact<{ [key: string]: never; }>;


export type StaffMissingClockOutsQuery = { missingClockOuts: Array<{ id: string, userId: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean, user: { id: string, firstName: string | null, lastName: string | null } }> | null };

export type PersonSessionsQueryVariables = Exact<{
  input: TimeEntriesInput;
}>;


export type PersonSessionsQuery = { timeEntries: Array<{ id: string, userId: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean }> | null };

export type SessionHistoryQueryVariables = Exact<{
  input: EntryHistoryInput;
}>;


export type SessionHistoryQuery = { entryHistory: Array<{ id: string, at: string, cause: ChangeCause, requestReason: string | null, reason: string | null, changer: { id: string, firstName: string | null, lastName: string | null } | null, before: { clockInTime: string, clockOutTime: string | null } | null, after: { clockInTime: string, clockOutTime: string | null } }> | null };

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


export type UpdateEmploymentMutation = { updateEmployment: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type RehireMutationVariables = Exact<{
  input: RehireInput;
}>;


export type RehireMutation = { rehire: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type UndoRehireMutationVariables = Exact<{
  input: UndoRehireInput;
}>;


export type UndoRehireMutation = { undoRehire: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type EntitlementProposalQueryVariables = Exact<{
  input: EntitlementProposalInput;
}>;


export type EntitlementProposalQuery = { entitlementProposal: { leaveYearStart: string, leaveYearEnd: string, currentDays: number, days: number | null, statutoryDays: number | null, steps: Array<string>, unit: LeaveUnit } | null };

export type SaveYearEntitlementMutationVariables = Exact<{
  input: SaveYearEntitlementInput;
}>;


export type SaveYearEntitlementMutation = { saveYearEntitlement: { leaveYearStart: string, leaveYearEnd: string, remaining: number, pending: number, unit: LeaveUnit, lines: Array<{ kind: 'entitlement' | 'accrued' | 'carry-over' | 'expired' | 'taken' | 'given-back' | 'pending', days: number, hoursWorked: number | null, leaveRequestId: string | null, startDate: string | null, endDate: string | null, reason: 'cancelled' | 'sick' | 'not-worked' | null }> } };

export type StaffHoursQueryVariables = Exact<{
  input?: HoursSummaryInput | null | undefined;
}>;


export type StaffHoursQuery = { hoursSummary: { weekRange: { start: string, end: string }, weekTotal: { totalHours: number, totalMinutes: number, formatted: string, runningSessions: number, runningMinutes: number }, staffDetails: Array<{ userId: string, firstName: string | null, lastName: string | null, username: string | null, role: 'employee' | 'admin' | 'master-admin' | null, totalHours: number, totalMinutes: number, formattedHours: string, runningMinutes: number, sessionsCount: number, teamIds: Array<string> }>, dailyBreakdown: Array<{ dayName: string, date: string, totalHours: number, totalMinutes: number, peopleCount: number }> } | null };

export type PreviewImportQueryVariables = Exact<{
  input: PreviewImportInput;
}>;


export type PreviewImportQuery = { previewImport: { problems: Array<string>, lines: Array<{ line: number, firstName: string, lastName: string, username: string, isUsernameMade: boolean, email: string, role: string, annualLeaveEntitlement: string, workStartTime: string, workEndTime: string, firstDay: string, lastDay: string, jobTitle: string, contractedHours: string, employmentType: string, workingPattern: string, team: string, problems: Array<string> }> } | null };

export type ImportUsersMutationVariables = Exact<{
  input: ImportUsersInput;
}>;


export type ImportUsersMutation = { importUsers: Array<{ id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null }> };

export type LateArrivalsQueryVariables = Exact<{
  input?: LateArrivalsDetailsInput | null | undefined;
}>;


export type LateArrivalsQuery = { lateArrivalsDetails: Array<{ id: string, userId: string, firstName: string | null, lastName: string | null, username: string | null, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, clockInLocation: string, sentLate: boolean }> | null };

export type CalendarLeaveFragment = { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, status: LeaveStatus, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

export type LeaveCalendarQueryVariables = Exact<{
  startDate: string;
  endDate: string;
  userId?: string | number | null | undefined;
}>;


export type LeaveCalendarQuery = { staffLeave: Array<{ id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, status: LeaveStatus, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null };

export type StaffLeaveRequestsQueryVariables = Exact<{
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}>;


export type StaffLeaveRequestsQuery = { leaveRequests: Array<{ isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null, sickLeaveRequests: Array<{ id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null };

export type LeaveSettingsFragment = { userId: string, annualLeaveEntitlement: number, leaveYearStartDate: string, carryOverDays: number, carryOverExpiresOn: string | null, accruesInFirstYear: boolean, workStartTime: string, workEndTime: string };

export type UserLeaveSettingsQueryVariables = Exact<{
  input: UserLeaveSettingsInput;
}>;


export type UserLeaveSettingsQuery = { userLeaveSettings: { userId: string, annualLeaveEntitlement: number, leaveYearStartDate: string, carryOverDays: number, carryOverExpiresOn: string | null, accruesInFirstYear: boolean, workStartTime: string, workEndTime: string } | null };

export type SaveLeaveSettingsMutationVariables = Exact<{
  input: SaveUserLeaveSettingsInput;
}>;


export type SaveLeaveSettingsMutation = { saveUserLeaveSettings: { userId: string, annualLeaveEntitlement: number, leaveYearStartDate: string, carryOverDays: number, carryOverExpiresOn: string | null, accruesInFirstYear: boolean, workStartTime: string, workEndTime: string } };

export type SickLeaveTodayQueryVariables = Exact<{ [key: string]: never; }>;


export type SickLeaveTodayQuery = { sickLeaveToday: Array<{ user: { firstName: string | null, lastName: string | null } | null, sickLeaveRequest: { id: string, userId: string, fitNoteDue: boolean, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, reason: string, status: LeaveStatus, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } }> | null };

export type AnnualLeaveTodayQueryVariables = Exact<{ [key: string]: never; }>;


export type AnnualLeaveTodayQuery = { annualLeaveToday: Array<{ user: { firstName: string | null, lastName: string | null } | null, leaveRequest: { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, hoursBooked: number | null, reason: string, status: LeaveStatus, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } }> | null };

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

export type LeaveDayPartsFragment = { id: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

export type CancelLeaveDayMutationVariables = Exact<{
  input: CancelLeaveDayInput;
}>;


export type CancelLeaveDayMutation = { cancelLeaveDay: { id: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type RestoreLeaveDayMutationVariables = Exact<{
  input: RestoreLeaveDayInput;
}>;


export type RestoreLeaveDayMutation = { restoreLeaveDay: { id: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type DeleteLeaveDayMutationVariables = Exact<{
  input: DeleteLeaveDayInput;
}>;


export type DeleteLeaveDayMutation = { deleteLeaveDay: { id: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type PendingAnnualLeavePartsFragment = { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, requestedAt: string, halfDayPeriod: HalfDayPeriod | null, remaining: number, unit: LeaveUnit, conflicts: boolean, user: { firstName: string | null, lastName: string | null } | null, coverShortfalls: Array<{ date: string, teamName: string, minimum: number, present: number, isBlocking: boolean, off: Array<{ userId: string, user: { firstName: string | null, lastName: string | null } | null }> }>, partnersOff: Array<{ userId: string, days: Array<string>, user: { firstName: string | null, lastName: string | null } | null }> };

export type PendingAnnualLeaveQueryVariables = Exact<{ [key: string]: never; }>;


export type PendingAnnualLeaveQuery = { pendingLeaveDetails: Array<{ id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, requestedAt: string, halfDayPeriod: HalfDayPeriod | null, remaining: number, unit: LeaveUnit, conflicts: boolean, user: { firstName: string | null, lastName: string | null } | null, coverShortfalls: Array<{ date: string, teamName: string, minimum: number, present: number, isBlocking: boolean, off: Array<{ userId: string, user: { firstName: string | null, lastName: string | null } | null }> }>, partnersOff: Array<{ userId: string, days: Array<string>, user: { firstName: string | null, lastName: string | null } | null }> }> | null };

export type PendingSickLeavePartsFragment = { id: string, userId: string, fitNoteDue: boolean, userName: string | null, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, reason: string, status: LeaveStatus, requestedAt: string };

export type PendingSickLeaveQueryVariables = Exact<{ [key: string]: never; }>;


export type PendingSickLeaveQuery = { pendingSickLeave: Array<{ id: string, userId: string, fitNoteDue: boolean, userName: string | null, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, reason: string, status: LeaveStatus, requestedAt: string }> | null };

export type PersonPendingLeaveQueryVariables = Exact<{
  userId: string | number;
}>;


export type PersonPendingLeaveQuery = { pendingLeaveDetails: Array<{ id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, requestedAt: string, halfDayPeriod: HalfDayPeriod | null, remaining: number, unit: LeaveUnit, conflicts: boolean, user: { firstName: string | null, lastName: string | null } | null, coverShortfalls: Array<{ date: string, teamName: string, minimum: number, present: number, isBlocking: boolean, off: Array<{ userId: string, user: { firstName: string | null, lastName: string | null } | null }> }>, partnersOff: Array<{ userId: string, days: Array<string>, user: { firstName: string | null, lastName: string | null } | null }> }> | null, pendingSickLeave: Array<{ id: string, userId: string, fitNoteDue: boolean, userName: string | null, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, reason: string, status: LeaveStatus, requestedAt: string }> | null };

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

export type PayrollTotalsPartsFragment = { dueMinutes: number, workedMinutes: number, overtimeMinutes: number, annualLeaveDays: number, annualLeaveMinutes: number, sickDays: number, sickMinutes: number, compassionateDays: number, compassionateMinutes: number, missingClockOuts: number };

export type PayrollSettingsPartsFragment = { frequency: 'monthly' | 'four-weekly' | 'weekly', anchor: string, from: string | null, lastClosedDay: string | null, version: number, overtime: { per: OvertimePer, thresholdMinutes: number, doesLeaveCount: boolean }, rates: { normal: string, overtime: string } };

export type PayrollPeriodsQueryVariables = Exact<{
  input?: PayrollPeriodsInput | null | undefined;
}>;


export type PayrollPeriodsQuery = { payrollPeriods: { next: string | null, items: Array<{ start: string, end: string, state: PayrollPeriodState, canClose: boolean }> } | null };

export type PayrollPeriodQueryVariables = Exact<{
  start: string;
}>;


export type PayrollPeriodQuery = { payrollPeriod: { start: string, end: string, state: PayrollPeriodState, closedAt: string | null, people: number | null, canClose: boolean, closedBy: { id: string, firstName: string | null, lastName: string | null } | null, totals: { dueMinutes: number, workedMinutes: number, overtimeMinutes: number, annualLeaveDays: number, annualLeaveMinutes: number, sickDays: number, sickMinutes: number, compassionateDays: number, compassionateMinutes: number, missingClockOuts: number }, adjustments: { dueMinutes: number, workedMinutes: number, overtimeMinutes: number, annualLeaveDays: number, annualLeaveMinutes: number, sickDays: number, sickMinutes: number, compassionateDays: number, compassionateMinutes: number, missingClockOuts: number }, warnings: { missingClockOuts: number, daysNotArchived: number, peopleWithoutReference: number } } | null };

export type PayrollLinesQueryVariables = Exact<{
  input: PayrollLinesInput;
}>;


export type PayrollLinesQuery = { payrollLines: { next: string | null, items: Array<{ userId: string, firstName: string, lastName: string, reference: string | null, totals: { dueMinutes: number, workedMinutes: number, overtimeMinutes: number, annualLeaveDays: number, annualLeaveMinutes: number, sickDays: number, sickMinutes: number, compassionateDays: number, compassionateMinutes: number, missingClockOuts: number }, adjustments: Array<{ start: string, end: string, totals: { dueMinutes: number, workedMinutes: number, overtimeMinutes: number, annualLeaveDays: number, annualLeaveMinutes: number, sickDays: number, sickMinutes: number, compassionateDays: number, compassionateMinutes: number, missingClockOuts: number } }> }> } | null };

export type PayrollSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type PayrollSettingsQuery = { payrollSettings: { frequency: 'monthly' | 'four-weekly' | 'weekly', anchor: string, from: string | null, lastClosedDay: string | null, version: number, overtime: { per: OvertimePer, thresholdMinutes: number, doesLeaveCount: boolean }, rates: { normal: string, overtime: string } } | null };

export type ClosePayrollPeriodMutationVariables = Exact<{
  start: string;
}>;


export type ClosePayrollPeriodMutation = { closePayrollPeriod: { start: string, state: PayrollPeriodState } };

export type SavePayrollSettingsMutationVariables = Exact<{
  input: SavePayrollSettingsInput;
}>;


export type SavePayrollSettingsMutation = { savePayrollSettings: { frequency: 'monthly' | 'four-weekly' | 'weekly', anchor: string, from: string | null, lastClosedDay: string | null, version: number, overtime: { per: OvertimePer, thresholdMinutes: number, doesLeaveCount: boolean }, rates: { normal: string, overtime: string } } };

export type SavePayrollReferenceMutationVariables = Exact<{
  input: SavePayrollReferenceInput;
}>;


export type SavePayrollReferenceMutation = { savePayrollReference: { userId: string, reference: string | null } };

export type BookLeaveMutationVariables = Exact<{
  input: BookLeaveInput;
}>;


export type BookLeaveMutation = { bookLeave: { isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type ChangeLeaveDatesMutationVariables = Exact<{
  input: ChangeLeaveDatesInput;
}>;


export type ChangeLeaveDatesMutation = { changeLeaveDates: { isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type PersonLeaveCostQueryVariables = Exact<{
  input: LeaveCostInput;
}>;


export type PersonLeaveCostQuery = { leaveCost: { daysRequested: number, years: Array<{ leaveYearStart: string, leaveYearEnd: string, days: number, available: number, unit: LeaveUnit }>, bankHolidays: Array<{ date: string, name: string }>, coverShortfalls: Array<{ date: string, teamName: string, minimum: number, present: number, isBlocking: boolean, off: Array<{ userId: string, user: { firstName: string | null, lastName: string | null } | null }> }>, refusal: { code: LeaveRefusalCode, message: string } | null } | null };

export type FitNotePartsFragment = { id: string, userId: string, fromDay: string, toDay: string, kind: 'not-fit' | 'may-be-fit', seenOn: string, seenByUser: { id: string, firstName: string | null, lastName: string | null } | null };

export type PersonSicknessQueryVariables = Exact<{
  id: string | number;
}>;


export type PersonSicknessQuery = { sicknessSummary: { bradfordFactor: number, spells: number, days: number, sspDays: number, fitNoteDue: boolean } | null, fitNotes: Array<{ id: string, userId: string, fromDay: string, toDay: string, kind: 'not-fit' | 'may-be-fit', seenOn: string, seenByUser: { id: string, firstName: string | null, lastName: string | null } | null }> | null };

export type SaveFitNoteMutationVariables = Exact<{
  input: SaveFitNoteInput;
}>;


export type SaveFitNoteMutation = { saveFitNote: { id: string, userId: string, fromDay: string, toDay: string, kind: 'not-fit' | 'may-be-fit', seenOn: string, seenByUser: { id: string, firstName: string | null, lastName: string | null } | null } };

export type DeleteFitNoteMutationVariables = Exact<{
  input: DeleteFitNoteInput;
}>;


export type DeleteFitNoteMutation = { deleteFitNote: { success: boolean } };

export type AddSessionMutationVariables = Exact<{
  input: AddEntryInput;
}>;


export type AddSessionMutation = { addEntry: { id: string, userId: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean } };

export type PersonMessagesQueryVariables = Exact<{
  input: PersonMessagesInput;
}>;


export type PersonMessagesQuery = { page: { next: string | null, items: Array<{ id: string, subject: string, content: string, createdAt: string, isRead: boolean, isAdminMessage: boolean, fromUser: { id: string, firstName: string | null, lastName: string | null }, toUser: { id: string, firstName: string | null, lastName: string | null } | null }> } | null };

export type RecordedDaysQueryVariables = Exact<{
  input: RecordsByDayInput;
}>;


export type RecordedDaysQuery = { recordsByDay: Array<{ date: string }> | null };

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


export type StoredWeeklyReportsQuery = { weeklyReports: { next: string | null, items: Array<{ weekStart: string, weekEnd: string, madeAt: string, people: number, hasTeams: boolean }> } | null };

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

export type SaveTrainingTypeMutationVariables = Exact<{
  input: SaveTrainingTypeInput;
}>;


export type SaveTrainingTypeMutation = { saveTrainingType: { id: string, name: string, intervalMonths: number | null } };

export type DeleteTrainingTypeMutationVariables = Exact<{
  input: DeleteTrainingTypeInput;
}>;


export type DeleteTrainingTypeMutation = { deleteTrainingType: { success: boolean } };

export type SecurityEventPartsFragment = { id: string, at: string, kind: 'failed-sign-in' | 'lockout' | 'refused' | 'new-device' | 'second-factor' | 'single-sign-on' | 'password' | 'email' | 'role' | 'export' | 'api-token' | 'unusual', action: 'sign-in-failed' | 'sign-in-locked' | 'passkey-clone-suspected' | 'new-device' | 'second-factor-added' | 'second-factor-replaced' | 'second-factor-removed' | 'recovery-codes-renewed' | 'recovery-code-used' | 'second-factor-policy-changed' | 'single-sign-on-linked' | 'single-sign-on-unlinked' | 'password-changed' | 'password-forgotten' | 'password-link-used' | 'password-reset' | 'account-reset' | 'email-changed' | 'hr-email-changed' | 'first-admin-created' | 'role-changed' | 'registrations-exported' | 'staff-exported' | 'records-exported' | 'payroll-exported' | 'personal-data-requested' | 'personal-data-downloaded' | 'subscriber-created' | 'subscriber-revoked' | 'webhook-created' | 'webhook-changed' | 'webhook-secret-rotated' | 'webhook-deleted' | 'webhook-tested' | 'webhook-events-resent' | 'api-token-created' | 'api-token-revoked' | 'calendar-link-created' | 'calendar-link-removed' | 'requests-limited' | 'access-refused' | 'foreign-request-refused' | 'api-token-refused' | 'unusual-reading' | 'unusual-exports', outcome: 'success' | 'failure', actorId: string | null, targetId: string | null, address: string, times: number, operation: string | null, count: number | null, usualCount: number | null, actor: { id: string, firstName: string | null, lastName: string | null } | null, target: { id: string, firstName: string | null, lastName: string | null } | null };

export type SecurityEventsQueryVariables = Exact<{
  input?: SecurityEventsInput | null | undefined;
}>;


export type SecurityEventsQuery = { securityEvents: { next: string | null, items: Array<{ id: string, at: string, kind: 'failed-sign-in' | 'lockout' | 'refused' | 'new-device' | 'second-factor' | 'single-sign-on' | 'password' | 'email' | 'role' | 'export' | 'api-token' | 'unusual', action: 'sign-in-failed' | 'sign-in-locked' | 'passkey-clone-suspected' | 'new-device' | 'second-factor-added' | 'second-factor-replaced' | 'second-factor-removed' | 'recovery-codes-renewed' | 'recovery-code-used' | 'second-factor-policy-changed' | 'single-sign-on-linked' | 'single-sign-on-unlinked' | 'password-changed' | 'password-forgotten' | 'password-link-used' | 'password-reset' | 'account-reset' | 'email-changed' | 'hr-email-changed' | 'first-admin-created' | 'role-changed' | 'registrations-exported' | 'staff-exported' | 'records-exported' | 'payroll-exported' | 'personal-data-requested' | 'personal-data-downloaded' | 'subscriber-created' | 'subscriber-revoked' | 'webhook-created' | 'webhook-changed' | 'webhook-secret-rotated' | 'webhook-deleted' | 'webhook-tested' | 'webhook-events-resent' | 'api-token-created' | 'api-token-revoked' | 'calendar-link-created' | 'calendar-link-removed' | 'requests-limited' | 'access-refused' | 'foreign-request-refused' | 'api-token-refused' | 'unusual-reading' | 'unusual-exports', outcome: 'success' | 'failure', actorId: string | null, targetId: string | null, address: string, times: number, operation: string | null, count: number | null, usualCount: number | null, actor: { id: string, firstName: string | null, lastName: string | null } | null, target: { id: string, firstName: string | null, lastName: string | null } | null }> } | null };

export type FailedSignInDaysQueryVariables = Exact<{ [key: string]: never; }>;


export type FailedSignInDaysQuery = { failedSignInDays: Array<{ day: string, count: number }> | null };

export type ApiTokenPartsFragment = { id: string, name: string, scopes: Array<'read:attendance' | 'read:hours' | 'read:leave' | 'read:records' | 'read:payroll' | 'read:people' | 'write:createUser' | 'write:updateEmployment' | 'write:updateWorkHours' | 'write:saveWorkingPattern' | 'write:deleteWorkingPattern' | 'write:saveRegistration' | 'write:deleteRegistration' | 'write:saveTeam' | 'write:saveTeamMembers' | 'write:deleteTeamMembership' | 'write:bookLeave' | 'write:changeLeaveDates' | 'write:saveYearEntitlement' | 'write:addEntry' | 'write:correctEntry' | 'write:scim'>, status: ApiTokenStatus, createdAt: string, creatorState: ApiTokenCreatorState, expiresAt: string, lastUsedAt: string | null, lastUsedFrom: string | null, revokedAt: string | null, createdBy: { id: string, firstName: string | null, lastName: string | null } | null, revokedBy: { id: string, firstName: string | null, lastName: string | null } | null };

export type ApiTokensQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiTokensQuery = { apiTokens: Array<{ id: string, name: string, scopes: Array<'read:attendance' | 'read:hours' | 'read:leave' | 'read:records' | 'read:payroll' | 'read:people' | 'write:createUser' | 'write:updateEmployment' | 'write:updateWorkHours' | 'write:saveWorkingPattern' | 'write:deleteWorkingPattern' | 'write:saveRegistration' | 'write:deleteRegistration' | 'write:saveTeam' | 'write:saveTeamMembers' | 'write:deleteTeamMembership' | 'write:bookLeave' | 'write:changeLeaveDates' | 'write:saveYearEntitlement' | 'write:addEntry' | 'write:correctEntry' | 'write:scim'>, status: ApiTokenStatus, createdAt: string, creatorState: ApiTokenCreatorState, expiresAt: string, lastUsedAt: string | null, lastUsedFrom: string | null, revokedAt: string | null, createdBy: { id: string, firstName: string | null, lastName: string | null } | null, revokedBy: { id: string, firstName: string | null, lastName: string | null } | null }> | null };

export type CreateApiTokenMutationVariables = Exact<{
  input: CreateApiTokenInput;
}>;


export type CreateApiTokenMutation = { createApiToken: { token: string, apiToken: { id: string, name: string, scopes: Array<'read:attendance' | 'read:hours' | 'read:leave' | 'read:records' | 'read:payroll' | 'read:people' | 'write:createUser' | 'write:updateEmployment' | 'write:updateWorkHours' | 'write:saveWorkingPattern' | 'write:deleteWorkingPattern' | 'write:saveRegistration' | 'write:deleteRegistration' | 'write:saveTeam' | 'write:saveTeamMembers' | 'write:deleteTeamMembership' | 'write:bookLeave' | 'write:changeLeaveDates' | 'write:saveYearEntitlement' | 'write:addEntry' | 'write:correctEntry' | 'write:scim'> } } };

export type RevokeApiTokenMutationVariables = Exact<{
  input: RevokeApiTokenInput;
}>;


export type RevokeApiTokenMutation = { revokeApiToken: { success: boolean } };

export type ErasurePartsFragment = { userId: string, removedAt: string, purgedAt: string | null, completedAt: string | null, removed: Array<{ kind: string, count: number }> };

export type ErasuresQueryVariables = Exact<{ [key: string]: never; }>;


export type ErasuresQuery = { identityErasures: Array<{ userId: string, removedAt: string, purgedAt: string | null, completedAt: string | null, removed: Array<{ kind: string, count: number }> }> | null, attendanceErasures: Array<{ userId: string, removedAt: string, purgedAt: string | null, completedAt: string | null, removed: Array<{ kind: string, count: number }> }> | null, leaveErasures: Array<{ userId: string, removedAt: string, purgedAt: string | null, completedAt: string | null, removed: Array<{ kind: string, count: number }> }> | null, messagingErasures: Array<{ userId: string, removedAt: string, purgedAt: string | null, completedAt: string | null, removed: Array<{ kind: string, count: number }> }> | null, recordsErasures: Array<{ userId: string, removedAt: string, purgedAt: string | null, completedAt: string | null, removed: Array<{ kind: string, count: number }> }> | null };

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

export type UndeliveredMailPartsFragment = { id: string, kind: 'password-link' | 'second-factor' | 'account-alert' | 'personal-data' | 'leave-requested' | 'sick-leave-requested' | 'message-to-hr' | 'weekly-report' | 'leave-decided' | 'correction-decided' | 'message-from-hr', isToHr: boolean, createdAt: string, failedAt: string, tries: number, failureCode: MailFailureCode | null, person: { id: string, firstName: string | null, lastName: string | null } | null };

export type UndeliveredMailsQueryVariables = Exact<{
  input?: UndeliveredMailsInput | null | undefined;
}>;


export type UndeliveredMailsQuery = { undeliveredMails: { next: string | null, items: Array<{ id: string, kind: 'password-link' | 'second-factor' | 'account-alert' | 'personal-data' | 'leave-requested' | 'sick-leave-requested' | 'message-to-hr' | 'weekly-report' | 'leave-decided' | 'correction-decided' | 'message-from-hr', isToHr: boolean, createdAt: string, failedAt: string, tries: number, failureCode: MailFailureCode | null, person: { id: string, firstName: string | null, lastName: string | null } | null }> } | null };

export type ResendMailMutationVariables = Exact<{
  input: ResendMailInput;
}>;


export type ResendMailMutation = { resendMail: { resent: number } };

export type ResendAllMailsMutationVariables = Exact<{ [key: string]: never; }>;


export type ResendAllMailsMutation = { resendAllMails: { resent: number } };

export type SecondFactorPolicyPartsFragment = { audience: 'nobody' | 'administrators' | 'everybody', fromDay: string | null, graceDays: number };

export type SecondFactorPolicyQueryVariables = Exact<{ [key: string]: never; }>;


export type SecondFactorPolicyQuery = { secondFactorPolicy: { audience: 'nobody' | 'administrators' | 'everybody', fromDay: string | null, graceDays: number } | null };

export type SaveSecondFactorPolicyMutationVariables = Exact<{
  input: SaveSecondFactorPolicyInput;
}>;


export type SaveSecondFactorPolicyMutation = { saveSecondFactorPolicy: { audience: 'nobody' | 'administrators' | 'everybody', fromDay: string | null, graceDays: number } };

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

export type ServiceStatePartsFragment = { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null, retention: Array<{ kind: RetentionKind, years: number | null, days: number | null, lastRunAt: string | null, removed: number, failures: number }> | null };

export type ServiceStatesQueryVariables = Exact<{ [key: string]: never; }>;


export type ServiceStatesQuery = { identityState: { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null, retention: Array<{ kind: RetentionKind, years: number | null, days: number | null, lastRunAt: string | null, removed: number, failures: number }> | null } | null, attendanceState: { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null, retention: Array<{ kind: RetentionKind, years: number | null, days: number | null, lastRunAt: string | null, removed: number, failures: number }> | null } | null, leaveState: { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null, retention: Array<{ kind: RetentionKind, years: number | null, days: number | null, lastRunAt: string | null, removed: number, failures: number }> | null } | null, messagingState: { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null, retention: Array<{ kind: RetentionKind, years: number | null, days: number | null, lastRunAt: string | null, removed: number, failures: number }> | null } | null, recordsState: { startedAt: string, databaseConnected: boolean, brokerConnected: boolean, queuesConnected: boolean | null, eventsWaiting: number | null, deadLetters: number | null, isMemoryShort: boolean | null, isDiskShort: boolean | null, queues: Array<{ name: string, waiting: number, failed: number }> | null, jobs: Array<{ name: string, lastRunAt: string | null, nextRunAt: string | null, failures: number, lastError: string | null, lastErrorCode: JobErrorCode | null }> | null, retention: Array<{ kind: RetentionKind, years: number | null, days: number | null, lastRunAt: string | null, removed: number, failures: number }> | null } | null };

export type WebhookPartsFragment = { id: string, name: string, url: string, eventTypes: Array<string>, teamIds: Array<string>, isActive: boolean, isGone: boolean, previousSecretUntil: string | null, lastSuccessAt: string | null, lastFailureAt: string | null, lastError: string | null, waitingCount: number, failedCount: number };

export type WebhooksQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhooksQuery = { webhooks: { allowsPrivateAddresses: boolean, webhooks: Array<{ id: string, name: string, url: string, eventTypes: Array<string>, teamIds: Array<string>, isActive: boolean, isGone: boolean, previousSecretUntil: string | null, lastSuccessAt: string | null, lastFailureAt: string | null, lastError: string | null, waitingCount: number, failedCount: number }> } | null };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { createWebhook: { secret: string, webhook: { id: string, name: string, url: string, eventTypes: Array<string>, teamIds: Array<string>, isActive: boolean, isGone: boolean, previousSecretUntil: string | null, lastSuccessAt: string | null, lastFailureAt: string | null, lastError: string | null, waitingCount: number, failedCount: number } } };

export type UpdateWebhookMutationVariables = Exact<{
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { updateWebhook: { id: string, name: string, url: string, eventTypes: Array<string>, teamIds: Array<string>, isActive: boolean, isGone: boolean, previousSecretUntil: string | null, lastSuccessAt: string | null, lastFailureAt: string | null, lastError: string | null, waitingCount: number, failedCount: number } };

export type SetWebhookActiveMutationVariables = Exact<{
  input: SetWebhookActiveInput;
}>;


export type SetWebhookActiveMutation = { setWebhookActive: { id: string, name: string, url: string, eventTypes: Array<string>, teamIds: Array<string>, isActive: boolean, isGone: boolean, previousSecretUntil: string | null, lastSuccessAt: string | null, lastFailureAt: string | null, lastError: string | null, waitingCount: number, failedCount: number } };

export type RotateWebhookSecretMutationVariables = Exact<{
  input: RotateWebhookSecretInput;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string, webhook: { id: string, name: string, url: string, eventTypes: Array<string>, teamIds: Array<string>, isActive: boolean, isGone: boolean, previousSecretUntil: string | null, lastSuccessAt: string | null, lastFailureAt: string | null, lastError: string | null, waitingCount: number, failedCount: number } } };

export type DeleteWebhookMutationVariables = Exact<{
  input: DeleteWebhookInput;
}>;


export type DeleteWebhookMutation = { deleteWebhook: { success: boolean } };

export type SendTestEventMutationVariables = Exact<{
  input: SendTestEventInput;
}>;


export type SendTestEventMutation = { sendTestEvent: { isDelivered: boolean, status: number | null, durationMs: number, response: string, error: string | null } };

export type WebhookDeliveryPartsFragment = { eventId: string, eventType: string, userId: string, state: WebhookDeliveryState, createdAt: string, attempts: number, lastAttemptAt: string | null, nextAttemptAt: string | null, status: number | null, error: string | null };

export type WebhookDeliveriesQueryVariables = Exact<{
  input: WebhookDeliveriesInput;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { next: string | null, items: Array<{ eventId: string, eventType: string, userId: string, state: WebhookDeliveryState, createdAt: string, attempts: number, lastAttemptAt: string | null, nextAttemptAt: string | null, status: number | null, error: string | null }> } | null };

export type ResendWebhookDeliveriesMutationVariables = Exact<{
  input: ResendWebhookDeliveriesInput;
}>;


export type ResendWebhookDeliveriesMutation = { resendWebhookDeliveries: { resent: number } };

export type StaffArrivalFragment = { id: string, userId: string, firstName: string | null, lastName: string | null, username: string | null, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, clockInLocation: string, sentLate: boolean };

export type StaffOnlineQueryVariables = Exact<{ [key: string]: never; }>;


export type StaffOnlineQuery = { staffOnlineDetails: Array<{ id: string, userId: string, firstName: string | null, lastName: string | null, username: string | null, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, clockInLocation: string, sentLate: boolean }> | null };

export type UpdateLeaveEntitlementMutationVariables = Exact<{
  input: UpdateLeaveEntitlementInput;
}>;


export type UpdateLeaveEntitlementMutation = { updateLeaveEntitlement: { id: string, leaveBalance: { total: number, remaining: number, unit: LeaveUnit } | null } };

export type UpdateWorkHoursMutationVariables = Exact<{
  input: UpdateWorkHoursInput;
}>;


export type UpdateWorkHoursMutation = { updateWorkHours: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type UpdateEmailMutationVariables = Exact<{
  input: UpdateEmailInput;
}>;


export type UpdateEmailMutation = { updateEmail: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type ChangeRoleMutationVariables = Exact<{
  input: ChangeRoleInput;
}>;


export type ChangeRoleMutation = { changeRole: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type ResetUserMutationVariables = Exact<{
  input: ResetUserInput;
}>;


export type ResetUserMutation = { resetUser: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type ResetPasswordMutationVariables = Exact<{
  input: ResetPasswordInput;
}>;


export type ResetPasswordMutation = { resetPassword: { newPassword: string, user: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } } };

export type DeleteUserMutationVariables = Exact<{
  input: DeleteUserInput;
}>;


export type DeleteUserMutation = { deleteUser: { success: boolean } };

export type PersonFragment = { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null };

export type PeopleQueryVariables = Exact<{ [key: string]: never; }>;


export type PeopleQuery = { users: Array<{ id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null }> | null };

export type PresenceQueryVariables = Exact<{ [key: string]: never; }>;


export type PresenceQuery = { currentEntries: Array<{ id: string, userId: string, clockInTime: string, isLate: boolean, lateMinutes: number, clockInLocation: string, missingClockOut: boolean, sentLate: boolean }> | null };

export type HoursTodayQueryVariables = Exact<{ [key: string]: never; }>;


export type HoursTodayQuery = { staffHoursToday: Array<{ userId: string, totalMinutes: number, formattedTime: string }> | null };

export type AbsencesTodayQueryVariables = Exact<{ [key: string]: never; }>;


export type AbsencesTodayQuery = { annualLeaveToday: Array<{ leaveRequest: { id: string, userId: string } }> | null, sickLeaveToday: Array<{ sickLeaveRequest: { id: string, userId: string, leaveType: LeaveType } }> | null };

export type BalanceFragment = { id: string, leaveBalance: { total: number, remaining: number, unit: LeaveUnit } | null };

export type LeaveBalancesQueryVariables = Exact<{ [key: string]: never; }>;


export type LeaveBalancesQuery = { leaveBalances: Array<{ userId: string, total: number, used: number, remaining: number, pending: number, unit: LeaveUnit }> | null };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type TeamPartsFragment = { id: string, name: string, minimumCover: Array<number>, coverRule: CoverRule, showsAbsences: boolean };

export type TeamsQueryVariables = Exact<{ [key: string]: never; }>;


export type TeamsQuery = { teams: Array<{ id: string, name: string, minimumCover: Array<number>, coverRule: CoverRule, showsAbsences: boolean }> | null };

export type SaveTeamMutationVariables = Exact<{
  input: SaveTeamInput;
}>;


export type SaveTeamMutation = { saveTeam: { id: string, name: string, minimumCover: Array<number>, coverRule: CoverRule, showsAbsences: boolean } };

export type DeleteTeamMutationVariables = Exact<{
  input: DeleteTeamInput;
}>;


export type DeleteTeamMutation = { deleteTeam: { success: boolean } };

export type SaveTeamMembersMutationVariables = Exact<{
  input: SaveTeamMembersInput;
}>;


export type SaveTeamMembersMutation = { saveTeamMembers: Array<{ id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null }> };

export type DeleteTeamMembershipMutationVariables = Exact<{
  input: DeleteTeamMembershipInput;
}>;


export type DeleteTeamMembershipMutation = { deleteTeamMembership: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type WallChartPartnersQueryVariables = Exact<{ [key: string]: never; }>;


export type WallChartPartnersQuery = { partnerships: Array<{ id: string, user1Id: string, user2Id: string }> | null };

export type SaveWorkingPatternMutationVariables = Exact<{
  input: SaveWorkingPatternInput;
}>;


export type SaveWorkingPatternMutation = { saveWorkingPattern: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type DeleteWorkingPatternMutationVariables = Exact<{
  input: DeleteWorkingPatternInput;
}>;


export type DeleteWorkingPatternMutation = { deleteWorkingPattern: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, isDeactivated: boolean | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null, employment: { firstDay: string | null, lastDay: string | null, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank', earlierEmployments: Array<{ firstDay: string | null, lastDay: string, jobTitle: string | null, contractedHours: number | null, employmentType: 'permanent' | 'fixed-term' | 'bank' }> } | null, workingPatterns: Array<{ from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> }> | null, teamMemberships: Array<{ from: string, teamId: string | null }> | null } };

export type CalendarFeedPartsFragment = { path: string, createdAt: string };

export type OwnLeaveRequestsQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnLeaveRequestsQuery = { requests: Array<{ isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null };

export type OwnLeaveCalendarQueryVariables = Exact<{
  input?: LeaveCalendarInput | null | undefined;
}>;


export type OwnLeaveCalendarQuery = { leaveCalendar: Array<{ isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null };

export type LeaveCostQueryVariables = Exact<{
  input: LeaveCostInput;
}>;


export type LeaveCostQuery = { leaveCost: { daysRequested: number, years: Array<{ leaveYearStart: string, leaveYearEnd: string, days: number, available: number, unit: LeaveUnit }>, bankHolidays: Array<{ date: string, name: string }>, coverShortfalls: Array<{ date: string, teamName: string, minimum: number, present: number, isBlocking: boolean, off: Array<{ userId: string, user: { firstName: string | null, lastName: string | null } | null }> }>, refusal: { code: LeaveRefusalCode, message: string } | null } | null };

export type RequestLeaveMutationVariables = Exact<{
  input: RequestLeaveInput;
}>;


export type RequestLeaveMutation = { leave: { isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type WithdrawLeaveMutationVariables = Exact<{
  input: CancelLeaveInput;
}>;


export type WithdrawLeaveMutation = { cancelLeave: { isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type UndoLeaveWithdrawalMutationVariables = Exact<{
  input: UndoLeaveDecisionInput;
}>;


export type UndoLeaveWithdrawalMutation = { undoLeaveDecision: { isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type OwnCalendarFeedQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnCalendarFeedQuery = { calendarFeed: { path: string, createdAt: string } | null };

export type CreateCalendarFeedMutationVariables = Exact<{ [key: string]: never; }>;


export type CreateCalendarFeedMutation = { createCalendarFeed: { path: string, createdAt: string } };

export type RevokeCalendarFeedMutationVariables = Exact<{ [key: string]: never; }>;


export type RevokeCalendarFeedMutation = { revokeCalendarFeed: { success: boolean } };

export type OwnEntryFragment = { id: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean };

export type WorkedDayPartsFragment = { date: string, totalMinutes: number, sessionsCount: number, isLate: boolean, lateMinutes: number, isWorkingDay: boolean, leaveDays: number, dueMinutes: number };

export type OwnDayQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnDayQuery = { currentEntry: { id: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null, missingClockOut: boolean, sentLate: boolean, corrected: boolean } | null, dailyStats: { totalHours: number, isWorking: boolean, lateCount: number } | null };

export type OwnOpenEntryQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnOpenEntryQuery = { currentEntry: { clockInTime: string, clockInLocation: string } | null };

export type OwnTodayTotalQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnTodayTotalQuery = { todayTotal: { totalMinutes: number, formattedTime: string } | null };

export type OwnLeaveBalanceQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnLeaveBalanceQuery = { leaveBalance: { total: number, used: number, remaining: number, pending: number, unit: LeaveUnit, leaveYearStart: string, leaveYearEnd: string } | null };

export type OwnWeekQueryVariables = Exact<{
  input?: WeeklyStatsInput | null | undefined;
}>;


export type OwnWeekQuery = { weeklyStats: { weekStart: string, weekEnd: string, totalMinutes: number, formattedTime: string, dueMinutes: number, daysWorked: number, workingDaysInWeek: number, lateCount: number, attendanceRate: number, days: Array<{ date: string, totalMinutes: number, sessionsCount: number, isLate: boolean, lateMinutes: number, isWorkingDay: boolean, leaveDays: number, dueMinutes: number }> } | null };

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


export type OwnEntryHistoryQuery = { entryHistory: Array<{ id: string, at: string, cause: ChangeCause, requestReason: string | null, reason: string | null, before: { clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, missingClockOut: boolean } | null, after: { clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, missingClockOut: boolean } }> | null };

export type RequestCorrectionMutationVariables = Exact<{
  input: RequestCorrectionInput;
}>;


export type RequestCorrectionMutation = { requestCorrection: { id: string, entryId: string, status: CorrectionStatus, clockInTime: string, clockOutTime: string, recordedClockInTime: string, recordedClockOutTime: string | null, reason: string, requestedAt: string, decidedAt: string | null, decisionReason: string | null } };

export type WithdrawCorrectionMutationVariables = Exact<{
  input: WithdrawCorrectionInput;
}>;


export type WithdrawCorrectionMutation = { withdrawCorrection: { id: string, entryId: string, status: CorrectionStatus, clockInTime: string, clockOutTime: string, recordedClockInTime: string, recordedClockOutTime: string | null, reason: string, requestedAt: string, decidedAt: string | null, decisionReason: string | null } };

export type SickLeavePartsFragment = { fitNoteDue: boolean, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

export type OwnSickLeaveQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnSickLeaveQuery = { requests: Array<{ fitNoteDue: boolean, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> }> | null };

export type OwnSickDaysQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnSickDaysQuery = { sickDaysThisYear: { sickDaysUsed: number } | null };

export type RequestSickLeaveMutationVariables = Exact<{
  input: RequestSickLeaveInput;
}>;


export type RequestSickLeaveMutation = { leave: { fitNoteDue: boolean, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type WithdrawSickLeaveMutationVariables = Exact<{
  input: CancelSickLeaveInput;
}>;


export type WithdrawSickLeaveMutation = { cancelSickLeave: { fitNoteDue: boolean, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type UndoSickLeaveWithdrawalMutationVariables = Exact<{
  input: UndoSickLeaveDecisionInput;
}>;


export type UndoSickLeaveWithdrawalMutation = { undoSickLeaveDecision: { fitNoteDue: boolean, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> } };

export type OwnMonthQueryVariables = Exact<{
  input?: MonthlyStatsInput | null | undefined;
}>;


export type OwnMonthQuery = { monthlyStats: { month: string, monthName: string, totalMinutes: number, formattedTime: string, dueMinutes: number, daysWorked: number, workingDaysInMonth: number, lateCount: number, attendanceRate: number, days: Array<{ date: string, totalMinutes: number, sessionsCount: number, isLate: boolean, lateMinutes: number, isWorkingDay: boolean, leaveDays: number, dueMinutes: number }> } | null };

export type TeamAbsencesQueryVariables = Exact<{
  input: TeamAbsencesInput;
}>;


export type TeamAbsencesQuery = { teamAbsences: { teamName: string, people: Array<{ userId: string, user: { firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion }> }> } | null };

export type LeaveHistoryQueryVariables = Exact<{
  input: LeaveHistoryInput;
}>;


export type LeaveHistoryQuery = { leaveHistory: Array<{ action: LeaveHistoryAction, at: string, day: string | null, reason: string | null, previousStartDate: string | null, previousEndDate: string | null, previousHours: number | null, hours: number | null, by: LeaveHistoryBy, actor: { id: string, firstName: string | null, lastName: string | null } | null }> | null };

type LeaveParts_LeaveRequest_Fragment = { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

type LeaveParts_PendingLeave_Fragment = { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

type LeaveParts_SickLeaveRequest_Fragment = { id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

export type LeavePartsFragment =
  | LeaveParts_LeaveRequest_Fragment
  | LeaveParts_PendingLeave_Fragment
  | LeaveParts_SickLeaveRequest_Fragment
;

export type AnnualLeavePartsFragment = { isHalfDay: boolean, halfDayPeriod: HalfDayPeriod | null, id: string, userId: string, leaveType: LeaveType, startDate: string, endDate: string, daysRequested: number, daysBooked: number, hoursBooked: number | null, reason: string, status: LeaveStatus, denialReason: string | null, requestedAt: string, decidedAt: string | null, decidedBy: string | null, decider: { id: string, firstName: string | null, lastName: string | null } | null, days: Array<{ date: string, portion: LeavePortion, status: LeaveDayStatus }> };

export type CoverShortfallPartsFragment = { date: string, teamName: string, minimum: number, present: number, isBlocking: boolean, off: Array<{ userId: string, user: { firstName: string | null, lastName: string | null } | null }> };

export type LeaveCostPartsFragment = { daysRequested: number, years: Array<{ leaveYearStart: string, leaveYearEnd: string, days: number, available: number, unit: LeaveUnit }>, bankHolidays: Array<{ date: string, name: string }>, coverShortfalls: Array<{ date: string, teamName: string, minimum: number, present: number, isBlocking: boolean, off: Array<{ userId: string, user: { firstName: string | null, lastName: string | null } | null }> }>, refusal: { code: LeaveRefusalCode, message: string } | null };

export type LedgerFragment = { leaveYearStart: string, leaveYearEnd: string, remaining: number, pending: number, unit: LeaveUnit, lines: Array<{ kind: 'entitlement' | 'accrued' | 'carry-over' | 'expired' | 'taken' | 'given-back' | 'pending', days: number, hoursWorked: number | null, leaveRequestId: string | null, startDate: string | null, endDate: string | null, reason: 'cancelled' | 'sick' | 'not-worked' | null }> };

export type LeaveLedgerQueryVariables = Exact<{
  input?: LeaveLedgerInput | null | undefined;
}>;


export type LeaveLedgerQuery = { leaveLedger: { leaveYearStart: string, leaveYearEnd: string, remaining: number, pending: number, unit: LeaveUnit, lines: Array<{ kind: 'entitlement' | 'accrued' | 'carry-over' | 'expired' | 'taken' | 'given-back' | 'pending', days: number, hoursWorked: number | null, leaveRequestId: string | null, startDate: string | null, endDate: string | null, reason: 'cancelled' | 'sick' | 'not-worked' | null }> } | null };

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

export type WorkingPatternPartsFragment = { from: string, isIrregular: boolean, worksBankHolidays: boolean, weeks: number, shifts: Array<{ week: number, weekday: number, start: string, end: string, breakMinutes: number }> };

export const possibleTypes = {"Leave":["LeaveRequest","PendingLeave","SickLeaveRequest"]};
