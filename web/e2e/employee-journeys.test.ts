/*
 * What employees do. The portal begins with nobody in it, which only the first journey can see. What
 * administrators do, and accessibility, have portals of their own.
 */
import './journeys/first-hour.ts';
import './journeys/routing.ts';
import './journeys/sign-in.ts';
import './journeys/quiet-console.ts';
import './journeys/user-sessions.ts';
import './journeys/own-account.ts';
import './journeys/forgotten-password.ts';
import './journeys/invitations.ts';
import './journeys/session.ts';
import './journeys/attendance.ts';
import './journeys/offline-clock.ts';
import './journeys/undo-clock.ts';
import './journeys/steady-controls.ts';
import './journeys/small-phone.ts';
import './journeys/loading-on-a-phone.ts';
import './journeys/offline-app.ts';
import './journeys/new-version.ts';
import './journeys/lazy-sections.ts';
import './journeys/my-statistics.ts';
import './journeys/corrections-own.ts';
import './journeys/annual-leave.ts';
import './journeys/month-calendars.ts';
import './journeys/sick-leave.ts';
import './journeys/messages.ts';
import './journeys/many-messages.ts';
import './journeys/live.ts';
import './journeys/prerendered-page.ts';
import './journeys/budgets.ts';
