/*
 * What employees do, and what everybody sees, in this order: the portal begins with nobody in it,
 * which only the first journey can see. The other half walks through a portal of its own.
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
import './walks/undo-clock.ts';
import './walks/steady-controls.ts';
import './walks/small-phone.ts';
import './walks/loading-on-a-phone.ts';
import './walks/offline-app.ts';
import './walks/new-version.ts';
import './walks/lazy-sections.ts';
import './walks/my-statistics.ts';
import './walks/corrections-own.ts';
import './walks/annual-leave.ts';
import './walks/month-calendars.ts';
import './walks/sick-leave.ts';
import './walks/messages.ts';
import './walks/many-messages.ts';
import './walks/live.ts';
import './walks/first-sight.ts';
import './walks/budgets.ts';
import './walks/accessibility.ts';
