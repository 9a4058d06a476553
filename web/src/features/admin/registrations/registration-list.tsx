import { type ReactNode, useMemo } from 'react';
import { useToday } from '../../../lib/time/use-now.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { PaginatedRows } from '../detail/paginated-rows.tsx';
import { canEditAccount } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { nameOf } from '../staff/staff-member.ts';
import { useNames } from '../staff/use-names.ts';
import { usePeople } from '../staff/use-staff.ts';
import { type ListedRegistration, registrationColumns } from './registration-columns.tsx';
import type { RegistrationFilter } from './registration-filter.ts';
import type { RegistrationActions } from './registration-menu.tsx';
import { useRegistrationList } from './use-registration-list.ts';

interface RegistrationListProps {
  filter: RegistrationFilter;
  /** Stable, so that rows aren’t rendered again. */
  actions: RegistrationActions;
  empty: ReactNode;
}

/** The registrations that match a filter, soonest expiry first. */
export function RegistrationList({ filter, actions, empty }: RegistrationListProps) {
  const list = useRegistrationList(filter);
  const rows = useRows(list.items);
  const columns = useMemo(() => registrationColumns(actions), [actions]);
  return (
    <PaginatedRows list={list} status={formatCount(rows.length, list.hasMore)}>
      <DataTable
        caption="Registrations, soonest expiry first"
        columns={columns}
        rows={rows}
        getRowId={({ registration }) => registration.id}
        isLoading={!list.items}
        isFixed
        empty={empty}
      />
    </PaginatedRows>
  );
}

function useRows(items: ReturnType<typeof useRegistrationList>['items']): ListedRegistration[] {
  const { viewer } = useAccounts();
  const { people } = usePeople();
  const nameById = useNames();
  const today = useToday();
  return useMemo(() => {
    const personById = new Map(people?.map((person) => [person.id, person]));
    return (items ?? []).map((registration) => {
      const person = personById.get(registration.userId);
      return {
        registration,
        name: nameById(registration.userId) || nameOf(registration.person),
        canEdit: person !== undefined && canEditAccount(viewer, person),
        today,
      };
    });
  }, [items, people, nameById, viewer, today]);
}

function formatCount(count: number, hasMore: boolean): string {
  if (count === 0) return '';
  if (hasMore) return `The first ${count.toLocaleString('en-GB')}, soonest expiry first`;
  const shown = count === 1 ? '1 registration' : `${count.toLocaleString('en-GB')} registrations`;
  return count === 1 ? shown : `${shown}, soonest expiry first`;
}
