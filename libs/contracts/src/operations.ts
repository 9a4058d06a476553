import { clockIn, clockOut, undoClock } from './attendance/clock.ts';
import {
  addEntry,
  correctEntry,
  corrections,
  decideCorrection,
  entryHistory,
  requestCorrection,
  undoCorrectionDecision,
  withdrawCorrection,
} from './attendance/correction.ts';
import { currentEntry, dailyStats, todayTotal } from './attendance/own-hours.ts';
import { monthlyStats, weeklyStats } from './attendance/own-stats.ts';
import {
  adminStats,
  currentEntries,
  hoursSummary,
  lateArrivalsDetails,
  staffHoursToday,
  staffOnlineDetails,
} from './attendance/staff-attendance.ts';
import { createSubscriber, revokeSubscriber, subscribers } from './attendance/subscriber.ts';
import { missingClockOuts, timeEntries } from './attendance/time-entries.ts';
import { apiTokens, createApiToken, revokeApiToken } from './identity/api-token.ts';
import { auditTrail } from './identity/audit.ts';
import { auditCheck } from './identity/audit-check.ts';
import {
  changeRole,
  deleteUser,
  rehire,
  undoRehire,
  updateEmail,
  updateEmployment,
  updateWorkHours,
} from './identity/edit-user.ts';
import {
  acceptInvitation,
  forgotPassword,
  openPasswordLink,
  usePasswordLink,
} from './identity/forgotten-password.ts';
import { importUsers, previewImport } from './identity/import-users.ts';
import { createUser, users } from './identity/manage-users.ts';
import { deleteWorkingPattern, saveWorkingPattern } from './identity/manage-working-patterns.ts';
import { changePassword, endOtherSessions, endSession, sessions } from './identity/own-account.ts';
import {
  deleteRegistration,
  deleteTrainingType,
  importRegistrations,
  ownRegistrations,
  registrationCounts,
  registrations,
  saveRegistration,
  saveTrainingType,
  trainingTypes,
} from './identity/registration.ts';
import { resetPassword, resetUser } from './identity/reset-user.ts';
import {
  beginTotp,
  confirmTotp,
  removeSecondFactor,
  removeUserSecondFactor,
  renewRecoveryCodes,
  saveSecondFactorPolicy,
  secondFactorPolicyQuery,
  secondFactors,
  userSecondFactors,
} from './identity/second-factor.ts';
import {
  authSession,
  checkFirstSetup,
  createFirstAdmin,
  currentUser,
  login,
  logout,
  setupSecurity,
} from './identity/sign-in.ts';
import { systemInfo } from './identity/system-info.ts';
import {
  deleteTeam,
  deleteTeamMembership,
  saveTeam,
  saveTeamMembers,
  teams,
} from './identity/team.ts';
import { endUserSession, endUserSessions, userSessions } from './identity/user-sessions.ts';
import {
  cancelLeave,
  cancelLeaveDay,
  decideLeave,
  deleteLeaveDay,
  deleteLeaveRequest,
  leaveCalendar,
  leaveCost,
  leaveRequests,
  requestLeave,
  restoreLeaveDay,
  undoLeaveDecision,
} from './leave/annual-leave.ts';
import { bookLeave, changeLeaveDates } from './leave/book-leave.ts';
import {
  createCalendarFeed,
  ownCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
} from './leave/calendar-feed.ts';
import { deleteFitNote, fitNotes, saveFitNote, sicknessSummary } from './leave/fit-note.ts';
import { leaveBalance } from './leave/leave-balance.ts';
import { entitlementProposal, leaveLedger, saveYearEntitlement } from './leave/leave-ledger.ts';
import { bankHolidays, leavePolicyQuery, saveLeavePolicy } from './leave/leave-policy.ts';
import { leaveHistory } from './leave/leave-request.ts';
import {
  saveUserLeaveSettings,
  updateLeaveEntitlement,
  userLeaveSettings,
} from './leave/leave-settings.ts';
import { createPartnership, deletePartnership, partnerships } from './leave/partnership.ts';
import {
  cancelSickLeave,
  decideSickLeave,
  deleteSickLeave,
  pendingSickLeave,
  requestSickLeave,
  sickDaysThisYear,
  sickLeaveRequests,
  undoSickLeaveDecision,
} from './leave/sick-leave.ts';
import {
  annualLeaveToday,
  leaveBalances,
  pendingLeaveDetails,
  sickLeaveToday,
} from './leave/staff-leave.ts';
import { teamAbsences } from './leave/team-absences.ts';
import { hrEmailQuery, saveHrEmail } from './messaging/hr-email.ts';
import {
  mailPreferencesQuery,
  saveMailPreferences,
  unsubscribeFromMail,
} from './messaging/mail-preferences.ts';
import {
  deleteMessage,
  markInboxRead,
  markMessageRead,
  personMessages,
  receivedMessages,
  sendMessage,
  sentMessages,
  unreadMessages,
} from './messaging/message.ts';
import { resendAllMails, resendMail, undeliveredMails } from './messaging/undelivered-mails.ts';
import type { Operation } from './operation.ts';
import {
  archiveDailyStaff,
  archiveDateRange,
  archiveToday,
  populateToday,
} from './records/archive.ts';
import { archiveJobQuery, cancelArchiveJob } from './records/archive-job.ts';
import { archiveStateQuery } from './records/archive-state.ts';
import {
  dailyRecords,
  deleteDailyRecord,
  monthRecords,
  rangeRecords,
  recordsByDay,
  recordYears,
  weekRecords,
} from './records/daily-record.ts';
import { weeklyReports } from './records/weekly-report.ts';
import { serviceStates } from './service-state.ts';

/** Every operation of the portal. The REST router, OpenAPI and the contract checks iterate over them. */
export const operations: readonly Operation[] = [
  checkFirstSetup,
  createFirstAdmin,
  login,
  logout,
  authSession,
  currentUser,
  setupSecurity,
  users,
  createUser,
  updateWorkHours,
  updateEmployment,
  rehire,
  undoRehire,
  saveWorkingPattern,
  deleteWorkingPattern,
  updateEmail,
  changeRole,
  resetUser,
  resetPassword,
  deleteUser,
  previewImport,
  importUsers,
  registrations,
  ownRegistrations,
  registrationCounts,
  saveRegistration,
  deleteRegistration,
  importRegistrations,
  trainingTypes,
  saveTrainingType,
  deleteTrainingType,
  teams,
  saveTeam,
  deleteTeam,
  saveTeamMembers,
  deleteTeamMembership,
  changePassword,
  sessions,
  endSession,
  endOtherSessions,
  secondFactors,
  beginTotp,
  confirmTotp,
  removeSecondFactor,
  renewRecoveryCodes,
  userSecondFactors,
  removeUserSecondFactor,
  secondFactorPolicyQuery,
  saveSecondFactorPolicy,
  userSessions,
  endUserSession,
  endUserSessions,
  acceptInvitation,
  forgotPassword,
  openPasswordLink,
  usePasswordLink,
  apiTokens,
  createApiToken,
  revokeApiToken,
  auditTrail,
  auditCheck,
  updateLeaveEntitlement,
  userLeaveSettings,
  saveUserLeaveSettings,
  clockIn,
  clockOut,
  undoClock,
  currentEntry,
  todayTotal,
  dailyStats,
  weeklyStats,
  monthlyStats,
  timeEntries,
  missingClockOuts,
  requestCorrection,
  withdrawCorrection,
  corrections,
  decideCorrection,
  undoCorrectionDecision,
  correctEntry,
  addEntry,
  subscribers,
  createSubscriber,
  revokeSubscriber,
  entryHistory,
  adminStats,
  currentEntries,
  staffHoursToday,
  hoursSummary,
  staffOnlineDetails,
  lateArrivalsDetails,
  leaveBalance,
  leaveLedger,
  entitlementProposal,
  saveYearEntitlement,
  leaveRequests,
  leaveCalendar,
  leaveCost,
  requestLeave,
  decideLeave,
  cancelLeave,
  undoLeaveDecision,
  leaveHistory,
  cancelLeaveDay,
  restoreLeaveDay,
  deleteLeaveDay,
  deleteLeaveRequest,
  bookLeave,
  changeLeaveDates,
  fitNotes,
  saveFitNote,
  deleteFitNote,
  sicknessSummary,
  sickLeaveRequests,
  requestSickLeave,
  sickDaysThisYear,
  cancelSickLeave,
  undoSickLeaveDecision,
  deleteSickLeave,
  pendingSickLeave,
  decideSickLeave,
  leaveBalances,
  pendingLeaveDetails,
  sickLeaveToday,
  annualLeaveToday,
  teamAbsences,
  partnerships,
  createPartnership,
  deletePartnership,
  leavePolicyQuery,
  saveLeavePolicy,
  bankHolidays,
  ownCalendarFeed,
  createCalendarFeed,
  revokeCalendarFeed,
  readCalendarFeed,
  sendMessage,
  receivedMessages,
  sentMessages,
  personMessages,
  unreadMessages,
  markMessageRead,
  markInboxRead,
  deleteMessage,
  hrEmailQuery,
  saveHrEmail,
  mailPreferencesQuery,
  saveMailPreferences,
  unsubscribeFromMail,
  undeliveredMails,
  resendMail,
  resendAllMails,
  dailyRecords,
  weekRecords,
  monthRecords,
  rangeRecords,
  recordYears,
  recordsByDay,
  deleteDailyRecord,
  archiveDailyStaff,
  archiveToday,
  populateToday,
  archiveDateRange,
  archiveJobQuery,
  cancelArchiveJob,
  archiveStateQuery,
  weeklyReports,
  systemInfo,
  ...serviceStates,
];
