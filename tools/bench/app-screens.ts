import type { Locator, Page } from 'playwright-core';

export interface AppScreen {
  name: string;
  viewer: 'employee' | 'admin';
  path: string;
  /** Opens it by taps from the viewer’s start page; without this, only its address is opened. */
  open?(page: Page): Promise<unknown>;
  /** What people tap there first. */
  tap?(page: Page): Promise<unknown>;
  /** In a quick run too. */
  isQuick?: true;
}

const bar = (name: string) => (page: Page) =>
  page.getByRole('link', { name, exact: true }).last().tap();

/** Opens a page from the list of all of them, as a phone’s bar has no place for each. */
const more = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name, exact: true }).tap();
};

const firstOf = (locate: (page: Page) => Locator) => (page: Page) => locate(page).first().tap();
const button = (name: string | RegExp) => firstOf((page) => page.getByRole('button', { name }));

const ofEmployees: Omit<AppScreen, 'viewer'>[] = [
  { name: 'Time & Attendance', path: '/', tap: button(/^Clock (in|out): /), isQuick: true },
  { name: 'all entries', path: '/?view=entries' },
  {
    name: 'Annual Leave',
    path: '/?section=annual-leave',
    open: bar('Leave'),
    tap: button('Next month'),
    isQuick: true,
  },
  {
    name: 'Sick Leave',
    path: '/?section=sick-leave',
    open: bar('Sick'),
    tap: button(/^(Report|Request)/),
  },
  {
    name: 'My Statistics',
    path: '/?section=statistics',
    open: bar('Statistics'),
    tap: button('Previous month'),
  },
  {
    name: 'Messages',
    path: '/?section=messages',
    open: bar('Messages'),
  },
];

const openFilters = button(/^Filters/);
const nextMonth = button('Next month');

const ofAdmins: Omit<AppScreen, 'viewer'>[] = [
  { name: 'Overview', path: '/', tap: button('More'), isQuick: true },
  {
    name: 'Staff Management',
    path: '/?tab=staff',
    open: bar('Staff'),
    tap: firstOf((page) => page.getByRole('rowheader').getByRole('link')),
  },
  { name: 'Import from CSV', path: '/?tab=staff&view=import', open: more('Import from CSV') },
  { name: 'Teams', path: '/?tab=staff&view=teams', open: more('Teams') },
  { name: 'Registrations', path: '/?tab=staff&view=registrations', open: more('Registrations') },
  { name: 'Holiday Partners', path: '/?tab=partners', open: more('Holiday Partners') },
  {
    name: 'Leave Calendar',
    path: '/?tab=calendar',
    open: bar('Leave'),
    tap: nextMonth,
    isQuick: true,
  },
  {
    name: 'All leave requests',
    path: '/?tab=calendar&view=leave-requests',
    open: more('All leave requests'),
    tap: openFilters,
  },
  {
    name: 'Wall chart',
    path: '/?tab=calendar&view=wall-chart',
    open: more('Wall chart'),
    tap: button('Next week'),
    isQuick: true,
  },
  {
    name: 'Messages',
    path: '/?tab=messages',
    open: bar('Messages'),
  },
  { name: 'Records', path: '/?tab=records', open: more('Records') },
  { name: 'Payroll', path: '/?tab=records&view=payroll', open: more('Payroll') },
  { name: 'Master Admin', path: '/?tab=admins', open: more('Master Admin') },
  { name: 'Audit trail', path: '/?tab=admins&view=audit', open: more('Audit trail') },
  { name: 'Security', path: '/?tab=admins&view=security', open: more('Security') },
  { name: 'Settings', path: '/?tab=settings', open: more('Settings') },
  { name: 'Staff Online', path: '/admin/staff-online', open: more('Staff Online') },
  { name: 'Hours', path: '/admin/hours', open: more('Hours'), tap: button('Previous week') },
  { name: 'Pending Leave', path: '/admin/pending-leave', open: more('Pending Leave') },
  { name: 'Late Arrivals', path: '/admin/late-arrivals', open: more('Late Arrivals') },
  { name: 'Annual Leave Today', path: '/admin/annual-leave', open: more('Annual Leave Today') },
  { name: 'Sick Leave Today', path: '/admin/sick-leave', open: more('Sick Leave Today') },
];

/** The app’s screens in the order in which they are measured. `personId` has a year of records. */
export function appScreens(personId: string): AppScreen[] {
  return [
    ...ofEmployees.map((screen) => ({ ...screen, viewer: 'employee' as const })),
    ...ofAdmins.map((screen) => ({ ...screen, viewer: 'admin' as const })),
    { name: 'a person', viewer: 'admin', path: `/admin/people/${personId}` },
    {
      name: 'a person’s year of records',
      viewer: 'admin',
      path: `/?tab=records&worker=${personId}`,
    },
  ];
}
