import { UserPlus, Users } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import {
  leaveColumn,
  nameColumn,
  staffColumnHelper,
  statusColumn,
  todayColumn,
} from './staff-columns.tsx';
import type { StaffMember } from './staff-member.ts';

const columns = staffColumnHelper.columns([
  nameColumn,
  statusColumn('@2xl:w-48 @4xl:w-72'),
  todayColumn('@2xl:w-28'),
  leaveColumn('@2xl:w-36'),
]);

interface StatusTableProps {
  staff: readonly StaffMember[];
  isLoading: boolean;
  /** The number of rows. */
  limit: number;
  /** Shown without any rows, if it isn’t that there are no staff. */
  empty?: ReactNode;
  onAdd: () => void;
}

/** The read-only staff status, people at work first. */
export const StaffStatusTable = memo(function StaffStatusTable({
  staff,
  isLoading,
  limit,
  empty,
  onAdd,
}: StatusTableProps) {
  const rows = useMemo(
    () => [...staff.filter(isAtWork), ...staff.filter((member) => !isAtWork(member))],
    [staff],
  );
  return (
    <DataTable
      caption="Current staff status"
      columns={columns}
      rows={rows}
      getRowId={idOf}
      limit={limit}
      isLoading={isLoading}
      isFixed
      empty={empty ?? <NoStaff onAdd={onAdd} />}
    />
  );
});

/** The empty state without any staff. */
export function NoStaff({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<Users aria-hidden />}
      title="No staff yet"
      body="Staff you add are listed here with their status, hours and leave."
      action={
        <Button icon={<UserPlus aria-hidden />} onClick={onAdd}>
          Add New Staff Member
        </Button>
      }
    />
  );
}

function isAtWork({ status }: StaffMember): boolean {
  return status === 'in' || status === 'late';
}

function idOf({ id }: StaffMember): string {
  return id;
}
