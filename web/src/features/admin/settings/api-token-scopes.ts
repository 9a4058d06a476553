import type { ApiTokenScope } from '@portal/contracts/api-token-scopes';

interface ScopeGroup {
  title: string;
  scopes: readonly { scope: ApiTokenScope; label: string; detail?: string }[];
}

/** What an API token can do, as the administrator chooses it. */
export const scopeGroups: readonly ScopeGroup[] = [
  {
    title: 'See',
    scopes: [
      {
        scope: 'read:attendance',
        label: 'Attendance',
        detail: 'Clock-ins and clock-outs with their times, lateness and corrections',
      },
      { scope: 'read:hours', label: 'Hours', detail: 'Hours worked and due, for each person' },
      {
        scope: 'read:leave',
        label: 'Leave',
        detail: 'Annual and sick leave and balances, but no reasons or fit notes',
      },
      {
        scope: 'read:records',
        label: 'Records',
        detail: 'Archived attendance, exports and weekly reports',
      },
      {
        scope: 'read:payroll',
        label: 'Payroll',
        detail: 'Hours, overtime, leave and sickness by pay period, and payroll exports',
      },
      {
        scope: 'read:people',
        label: 'People',
        detail: 'Names, emails, employment, teams and registrations',
      },
    ],
  },
  {
    title: 'Change people',
    scopes: [
      {
        scope: 'write:createUser',
        label: 'Add employees',
        detail: 'With a temporary password that only HR sees',
      },
      {
        scope: 'write:scim',
        label: 'Manage employees from a directory (SCIM)',
        detail: 'Lets Entra ID, Okta or another directory add, change and deactivate employees',
      },
      { scope: 'write:updateEmployment', label: 'Change employment' },
      { scope: 'write:updateWorkHours', label: 'Change work hours' },
      { scope: 'write:saveWorkingPattern', label: 'Add and change working patterns' },
      { scope: 'write:deleteWorkingPattern', label: 'Delete working patterns' },
      { scope: 'write:saveRegistration', label: 'Add and change registrations' },
      { scope: 'write:deleteRegistration', label: 'Delete registrations' },
      { scope: 'write:saveTeam', label: 'Add and change teams' },
      { scope: 'write:saveTeamMembers', label: 'Move people between teams' },
      { scope: 'write:deleteTeamMembership', label: 'Delete changes of team' },
    ],
  },
  {
    title: 'Change leave',
    scopes: [
      { scope: 'write:bookLeave', label: 'Book leave' },
      { scope: 'write:changeLeaveDates', label: 'Change dates of leave' },
      { scope: 'write:saveYearEntitlement', label: 'Set leave for a leave year' },
    ],
  },
  {
    title: 'Change attendance',
    scopes: [
      { scope: 'write:addEntry', label: 'Add missed sessions' },
      { scope: 'write:correctEntry', label: 'Correct times' },
    ],
  },
];

const labels = new Map<string, string>(
  scopeGroups.flatMap(({ title, scopes }) =>
    scopes.map(({ scope, label }) => [
      scope,
      title === 'See' ? `See ${label.toLowerCase()}` : label,
    ]),
  ),
);

/** What a token can do, in words: `See hours, see leave and book leave`. */
export function formatScopes(scopes: readonly string[]): string {
  const words = scopes.map((scope) => labels.get(scope) ?? scope);
  const [first = '', ...rest] = words;
  const all = [first, ...rest.map((word) => word.charAt(0).toLowerCase() + word.slice(1))];
  return new Intl.ListFormat('en-GB').format(all);
}
