import { importScreens } from './import.ts';
import { monitoringScreens } from './monitoring.ts';
import type { Screen } from './screen.ts';
import { respondWithSecurity } from './security.ts';

const adminTabs = [
  ['overview', 'Overview'],
  ['staff', 'Staff Management'],
  ['partners', 'Holiday Partners'],
  ['calendar', 'Leave Calendar'],
  ['messages', 'Messages'],
  ['records', 'Records'],
  ['admins', 'Master Admin'],
  ['settings', 'Settings'],
] as const;

export const adminScreens: Screen[] = [
  ...adminTabs.map<Screen>(([tab, title]) => ({
    name: `admin-${tab}`,
    viewer: 'admin',
    address: tab === 'overview' ? '/' : `/?tab=${tab}`,
    reach: async (page) => {
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
    },
  })),
  {
    name: 'admin-new-person',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=staff',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add New Staff Member' }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...importScreens,
  {
    name: 'admin-audit',
    viewer: 'admin',
    // Not all of it: what many tests have done is long.
    address: '/?tab=admins&view=audit&action=setup-finished',
    reach: (page) => page.getByText('finished setting up').first().waitFor(),
  },
  {
    name: 'admin-audit-empty',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=admins&view=audit&to=2020-01-01',
    reach: (page) => page.getByText('No matches').waitFor(),
  },
  {
    name: 'admin-security',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=admins&view=security&kind=failed-sign-in',
    reach: async (page) => {
      await page.route('**/graphql', respondWithSecurity);
      await page.reload();
      await page.getByText('looked at the data of more people than usual').waitFor();
    },
  },
  {
    name: 'admin-security-empty',
    isNightly: true,
    viewer: 'admin',
    address: '/?tab=admins&view=security&to=2020-01-01',
    reach: (page) => page.getByText('No matches').waitFor(),
  },
  ...monitoringScreens,
];
