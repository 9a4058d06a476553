// From signing in to the end of a session.
import './journeys/sign-in.ts';
import './journeys/user-sessions.ts';
import './journeys/own-account.ts';
import './journeys/forgotten-password.ts';
import './journeys/invitations.ts';
import './journeys/session.ts';
