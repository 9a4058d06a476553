import { ShieldPlus } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, tableColumns } from '../../../ui/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Secret } from '../../../ui/secret.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { MasterAdminViews } from '../audit/master-admin-views.tsx';
import { PersonLink } from '../staff/person-link.tsx';
import { nameOf, roleInWords } from '../staff/staff-member.ts';
import { type Person, usePeople } from '../staff/use-staff.ts';
import { isSystem } from './is-system.ts';

const column = tableColumns<Person>();
const columns = column.columns([
  column.accessor(nameOf, {
    id: 'name',
    header: 'Name',
    sortFn: 'alphanumeric',
    cell: ({ row }) => <Name person={row.original} />,
  }),
  column.accessor('role', {
    header: 'Role',
    enableSorting: false,
    cell: ({ getValue }) => <span className="capitalize">{roleInWords(getValue())}</span>,
  }),
  column.accessor('securityQuestion', {
    header: 'Security question',
    enableSorting: false,
    cell: ({ getValue }) => getValue() ?? <span className="text-muted">Not chosen yet</span>,
  }),
  column.accessor('password', {
    header: 'Password',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <Secret
        label={`temporary password of ${nameOf(original)}`}
        value={original.password}
        none={original.isFirstLogin ? 'Temporary' : 'Set by the user'}
      />
    ),
  }),
]);

/** Those who run the portal. */
export function MasterAdminTab({ onAdd }: { onAdd: () => void }) {
  const { people, error, refetch } = usePeople();
  const admins = people?.filter(({ isAdmin }) => isAdmin) ?? [];
  const masters = admins.filter(({ role }) => role === 'master-admin').length;
  return (
    <>
      <PageHeader
        title="Master Admin"
        description={people && countsInWords(admins.length, masters)}
        actions={
          <Button icon={<ShieldPlus aria-hidden />} onClick={onAdd}>
            Create New Admin
          </Button>
        }
      />
      <Card flush>
        <MasterAdminViews>
          {error && !people ? (
            <div className="p-4">
              <LoadFailed error={error} onRetry={refetch} />
            </div>
          ) : (
            <DataTable
              caption="Administrators"
              columns={columns}
              rows={admins}
              getRowId={({ id }) => id}
              isLoading={!people}
              empty={null}
            />
          )}
        </MasterAdminViews>
      </Card>
    </>
  );
}

function Name({ person }: { person: Person }) {
  const name = nameOf(person);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Avatar name={name} />
      <PersonLink id={person.id} name={name} username={person.username ?? ''} />
      {isSystem(person) && <Badge tone="accent">SYSTEM</Badge>}
      {person.isFirstLogin && <Badge tone="late">Setup not finished</Badge>}
    </span>
  );
}

function countsInWords(admins: number, masters: number): string {
  const of = admins === 1 ? '1 administrator' : `${admins} administrators`;
  return `${of}, ${masters} of them master admin${masters === 1 ? '' : 's'}`;
}
