// From the first page to the end of a session, and what the browser keeps.
import './journeys/routing.ts';
import './journeys/sign-in.ts';
import './journeys/quiet-console.ts';
import './journeys/user-sessions.ts';
import './journeys/own-account.ts';
import './journeys/forgotten-password.ts';
import './journeys/invitations.ts';
import './journeys/session.ts';
import './journeys/offline-app.ts';
import './journeys/new-version.ts';
import './journeys/lazy-sections.ts';
import './journeys/prerendered-page.ts';
import './journeys/budgets.ts';
