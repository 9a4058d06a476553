/*
 * One portal, walked through in this order: it begins with nobody in it, which only the first walk
 * can see.
 */
import './walks/first-hour.ts';
import './walks/routing.ts';
import './walks/sign-in.ts';
import './walks/quiet-console.ts';
import './walks/user-sessions.ts';
import './walks/own-account.ts';
import './walks/forgotten-password.ts';
import './walks/invitations.ts';
import './walks/session.ts';
import './walks/attendance.ts';
import './walks/offline-clock.ts';
import './walks/my-statistics.ts';
import './walks/corrections-own.ts';
import './walks/annual-leave.ts';
import './walks/sick-leave.ts';
import './walks/administration.ts';
import './walks/monitoring.ts';
import './walks/hours-page.ts';
import './walks/corrections-hr.ts';
import './walks/leave-decisions.ts';
import './walks/leave-calendar.ts';
import './walks/wall-chart.ts';
import './walks/partners.ts';
import './walks/leave-policy.ts';
import './walks/settings.ts';
import './walks/subscribers.ts';
import './walks/staff-accounts.ts';
import './walks/master-admin.ts';
import './walks/many-people.ts';
import './walks/staff-import.ts';
import './walks/audit-trail.ts';
import './walks/records.ts';
import './walks/records-downloads.ts';
import './walks/records-archive.ts';
import './walks/records-followed.ts';
import './walks/messages.ts';
import './walks/many-messages.ts';
import './walks/many-records.ts';
import './walks/live.ts';
import './walks/budgets.ts';
import './walks/accessibility.ts';
