// Made by `npm run generate`. Don't edit.
/** What each area asks for when it is opened: each query merged of those that it names. */
export const initialQueries = {
  "employee": [
    {
      "operationName": "OwnInitialQueries",
      "queries": [
        "OwnDay",
        "OwnWeek",
        "OwnTodayTotal",
        "OwnLeaveBalance",
        "OwnEntries",
        "OwnMissingClockOuts",
        "OwnCorrections",
        "UnreadMessages"
      ],
      "query": "query OwnInitialQueries($OwnWeek_input:WeeklyStatsInput$OwnEntries_input:TimeEntriesInput){currentEntry{...OwnEntry __typename}dailyStats{totalHours isWorking lateCount __typename}weeklyStats(input:$OwnWeek_input){weekStart weekEnd totalMinutes formattedTime dueMinutes daysWorked workingDaysInWeek lateCount attendanceRate days{...WorkedDayParts __typename}__typename}todayTotal{totalMinutes formattedTime __typename}leaveBalance{total used remaining pending unit leaveYearStart leaveYearEnd __typename}timeEntries(input:$OwnEntries_input){...OwnEntry __typename}missingClockOuts{...OwnEntry __typename}corrections{...OwnCorrection __typename}unreadMessages{count __typename}}fragment OwnEntry on TimeEntry{id day clockInTime clockOutTime isLate lateMinutes hoursWorked clockInLocation clockOutLocation missingClockOut sentLate corrected __typename}fragment WorkedDayParts on WorkedDay{date totalMinutes sessionsCount isLate lateMinutes isWorkingDay leaveDays dueMinutes __typename}fragment OwnCorrection on Correction{id entryId status clockInTime clockOutTime recordedClockInTime recordedClockOutTime reason requestedAt decidedAt decisionReason __typename}"
    }
  ],
  "admin": [
    {
      "operationName": "StaffInitialQueries",
      "queries": [
        "People",
        "Teams",
        "Presence",
        "HoursToday",
        "AdminStats",
        "StaffMissingClockOuts",
        "RegistrationSummary",
        "UnreadMessages"
      ],
      "query": "query StaffInitialQueries{users{...Person __typename}teams{...TeamParts __typename}currentEntries{id userId clockInTime isLate lateMinutes clockInLocation missingClockOut sentLate __typename}staffHoursToday{userId totalMinutes formattedTime __typename}adminStats{currentDate staffOnline totalHours runningSessions runningMinutes lateArrivals missingClockOuts pendingCorrections days{date totalHours lateArrivals __typename}pendingLeaveRequests staffOnLeaveToday staffOnSickLeaveToday __typename}missingClockOuts{...StaffSession user{id firstName lastName __typename}__typename}registrationCounts{expired within30Days within90Days __typename}registrations(input:{limit:1}){items{id __typename}next __typename}unreadMessages{count __typename}}fragment Person on User{id firstName lastName username email role isAdmin isFirstLogin annualLeaveEntitlement workStartTime workEndTime employment{firstDay lastDay jobTitle contractedHours employmentType earlierEmployments{firstDay lastDay jobTitle contractedHours employmentType __typename}__typename}workingPatterns{...WorkingPatternParts __typename}teamMemberships{from teamId __typename}isDeactivated securityQuestion password passwordState createdAt __typename}fragment WorkingPatternParts on WorkingPattern{from isIrregular worksBankHolidays weeks shifts{week weekday start end breakMinutes __typename}__typename}fragment TeamParts on Team{id name minimumCover coverRule showsAbsences __typename}fragment StaffSession on TimeEntry{id userId day clockInTime clockOutTime isLate lateMinutes hoursWorked clockInLocation clockOutLocation missingClockOut sentLate corrected __typename}"
    },
    {
      "operationName": "LeaveInitialQueries",
      "queries": [
        "LeaveBalances",
        "AbsencesToday",
        "PendingAnnualLeave",
        "PendingSickLeave",
        "PendingCorrections"
      ],
      "query": "query LeaveInitialQueries{leaveBalances{userId total used remaining pending unit __typename}annualLeaveToday{leaveRequest{id userId __typename}__typename}sickLeaveToday{sickLeaveRequest{id userId leaveType __typename}__typename}pendingLeaveDetails{...PendingAnnualLeaveParts __typename}pendingSickLeave{...PendingSickLeaveParts __typename}corrections(input:{scope:pending}){...RequestedCorrection __typename}}fragment PendingAnnualLeaveParts on PendingLeave{id userId leaveType startDate endDate daysRequested daysBooked hoursBooked reason status requestedAt halfDayPeriod user{firstName lastName __typename}remaining unit coverShortfalls{...CoverShortfallParts __typename}conflicts partnersOff{userId days user{firstName lastName __typename}__typename}__typename}fragment CoverShortfallParts on CoverShortfall{date teamName minimum present off{userId user{firstName lastName __typename}__typename}isBlocking __typename}fragment PendingSickLeaveParts on SickLeaveRequest{id userId fitNoteDue userName leaveType startDate endDate daysRequested reason status requestedAt __typename}fragment RequestedCorrection on Correction{id entryId userId firstName lastName status clockInTime clockOutTime recordedClockInTime recordedClockOutTime reason requestedAt __typename}"
    }
  ]
} as const;
