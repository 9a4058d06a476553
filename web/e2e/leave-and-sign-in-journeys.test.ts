// Administrators decide about leave and hours, from the first hour of a new portal on.
import './journeys/new-portal-setup.ts';
import './journeys/administration.ts';
import './journeys/command-palette.ts';
import './journeys/monitoring.ts';
import './journeys/hours-page.ts';
import './journeys/corrections-hr.ts';
import './journeys/leave-decisions.ts';
import './journeys/leave-calendar.ts';
import './journeys/hr-acts.ts';
import './journeys/minimum-cover.ts';
import './journeys/leave-in-hours.ts';
import './journeys/partners.ts';
import './journeys/leave-policy.ts';
// From signing in to the end of a session.
import './journeys/sign-in.ts';
import './journeys/second-factor.ts';
import './journeys/recent-sign-in.ts';
import './journeys/passkeys.ts';
import './journeys/personal-data.ts';
import './journeys/legal-hold.ts';
import './journeys/user-sessions.ts';
import './journeys/own-account.ts';
import './journeys/forgotten-password.ts';
import './journeys/invitations.ts';
import './journeys/session.ts';
