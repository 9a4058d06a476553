// Administrators manage accounts, settings and records.
import './journeys/settings.ts';
import './journeys/subscribers.ts';
import './journeys/staff-accounts.ts';
import './journeys/master-admin.ts';
import './journeys/staff-import.ts';
import './journeys/audit-trail.ts';
import './journeys/records.ts';
import './journeys/records-downloads.ts';
import './journeys/records-archive.ts';
