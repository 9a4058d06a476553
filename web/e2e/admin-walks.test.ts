/*
 * What administrators do, in this order: the portal begins with nobody in it,
 * which only the first journey can see. The other half walks through a portal of its own.
 */
import './walks/first-hour.ts';
import './walks/administration.ts';
import './walks/command-palette.ts';
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
import './walks/many-records.ts';
