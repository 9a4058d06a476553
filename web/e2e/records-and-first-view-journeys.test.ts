// Administrators manage accounts, settings and records.
import './journeys/settings.ts';
import './journeys/api-tokens.ts';
import './journeys/subscribers.ts';
import './journeys/webhooks.ts';
import './journeys/staff-accounts.ts';
import './journeys/employment.ts';
import './journeys/person-page.ts';
import './journeys/working-patterns.ts';
import './journeys/leave-ledger.ts';
import './journeys/teams.ts';
import './journeys/registrations.ts';
import './journeys/master-admin.ts';
import './journeys/staff-import.ts';
import './journeys/audit-trail.ts';
import './journeys/security-events.ts';
import './journeys/records.ts';
import './journeys/records-downloads.ts';
import './journeys/records-archive.ts';
import './journeys/payroll.ts';
// What is seen first, what the browser keeps, and what happens without a network.
import './journeys/routing.ts';
import './journeys/prerendered-page.ts';
import './journeys/budgets.ts';
import './journeys/offline-app.ts';

// Generated passwords are as long as the portal demands.
process.env.PASSWORD_MIN_LENGTH = '13';
