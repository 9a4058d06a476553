import { Button } from '../../../ui/buttons/button.tsx';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { Secret } from '../../../ui/data-display/secret.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DataTable, tableColumns } from '../../../ui/tables/data-table.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { EmploymentBadge } from '../employment/employment-badge.tsx';
import { AccountMenu } from '../staff/account-menu.tsx';
import { accountRestriction, formatPasswordState } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { PersonLink } from '../staff/person-link.tsx';
import { compareNames, formatRole, nameOf } from '../staff/staff-member.ts';
import { type Person, usePeople } from '../staff/use-staff.ts';
import { hasSystemBadge, isDisplayedAsMaster } from './has-system-badge.ts';

const column = tableColumns<Person>();
const columns = column.columns([
  column.accessor(nameOf, {
    id: 'name',
    header: 'Name',
    sortFn: (one, other) => compareNames(nameOf(one.original), nameOf(other.original)),
    meta: { className: '@max-2xl:pr-10' },
    cell: ({ row }) => <Name person={row.original} />,
  }),
  column.accessor((person) => (isDisplayedAsMaster(person) ? 'master-admin' : person.role), {
    id: 'role',
    header: 'Role',
    sortFn: 'basic',
    cell: ({ getValue }) => (
      <span className="whitespace-nowrap capitalize">{formatRole(getValue())}</span>
    ),
  }),
  column.accessor('securityQuestion', {
    header: 'Security question',
    enableSorting: false,
    cell: ({ getValue }) => (
      <span className="@max-2xl:text-right">
        {getValue() ?? <span className="text-muted">Not chosen yet</span>}
      </span>
    ),
  }),
  column.accessor('password', {
    header: 'Password',
    enableSorting: false,
    meta: { className: '@4xl:whitespace-nowrap' },
    cell: ({ row }) => <Password person={row.original} />,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    meta: { isActions: true, className: '@4xl:whitespace-nowrap' },
    cell: ({ row }) => <AccountMenu person={row.original} />,
  }),
]);

/** The administrators' accounts: `?tab=admins`. */
export function Administrators() {
  const { people, error, refetch } = usePeople();
  return (
    <Card title="Administrators" flush>
      {error && !people ? (
        <div className="p-4">
          <LoadFailureBanner error={error} onRetry={refetch} />
        </div>
      ) : (
        <DataTable
          caption="Administrators"
          columns={columns}
          rows={people?.filter(({ isAdmin }) => isAdmin) ?? []}
          getRowId={({ id }) => id}
          isLoading={!people}
          empty={null}
        />
      )}
    </Card>
  );
}

function Name({ person }: { person: Person }) {
  const name = nameOf(person);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <span className="grid min-w-0 gap-1">
        <PersonLink
          id={person.id}
          name={name}
          jobTitle={person.employment?.jobTitle ?? null}
          username={person.username ?? ''}
          opensPanel
        />
        <span className="flex flex-wrap gap-1.5 empty:hidden">
          <EmploymentBadge person={person} />
          {hasSystemBadge(person) && <Badge tone="accent">SYSTEM</Badge>}
          {person.isFirstLogin && <Badge tone="late">Setup not finished</Badge>}
        </span>
      </span>
    </span>
  );
}

/** The temporary password, or the state of the password and a reset button. */
function Password({ person }: { person: Person }) {
  const { viewer, act } = useAccounts();
  const name = nameOf(person);
  return (
    <span className="inline-flex flex-wrap items-center @max-2xl:justify-end @4xl:flex-nowrap">
      <Secret
        label={`${name}’s temporary password`}
        value={person.password}
        none={formatPasswordState(person)}
      />
      {person.password === null && accountRestriction(viewer, person) === null && (
        <Button variant="quiet" size="small" onClick={() => act('reset-password', person)}>
          Reset<span className="sr-only"> {name}’s password</span>
        </Button>
      )}
    </span>
  );
}
