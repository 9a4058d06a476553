/*
 * What administrators do, in this order: the portal begins with nobody in it,
 * which only the first journey can see. The other journeys have a portal of their own.
 */
import './journeys/first-hour.ts';
import './journeys/administration.ts';
import './journeys/command-palette.ts';
import './journeys/monitoring.ts';
import './journeys/hours-page.ts';
import './journeys/corrections-hr.ts';
import './journeys/leave-decisions.ts';
import './journeys/leave-calendar.ts';
import './journeys/wall-chart.ts';
import './journeys/partners.ts';
import './journeys/leave-policy.ts';
import './journeys/settings.ts';
import './journeys/subscribers.ts';
import './journeys/staff-accounts.ts';
import './journeys/master-admin.ts';
import './journeys/many-people.ts';
import './journeys/staff-import.ts';
import './journeys/audit-trail.ts';
import './journeys/records.ts';
import './journeys/records-downloads.ts';
import './journeys/records-archive.ts';
import './journeys/records-live-updates.ts';
import './journeys/many-records.ts';
