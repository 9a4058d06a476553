import { Users } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { NoMatches } from '../../shell/no-matches.tsx';
import { PaginatedRows } from '../detail/paginated-rows.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { StaffSearch } from '../staff/staff-search.tsx';
import { useNames } from '../staff/use-names.ts';
import { payrollColumns } from './payroll-columns.tsx';
import { usePayrollLines } from './use-payroll-lines.ts';

interface PayrollLinesProps {
  start: string;
  /** After a payroll number was saved. */
  onSaved: () => void;
}

/** Everybody’s hours in a pay period. */
export function PayrollLines({ start, onSaved }: PayrollLinesProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  return (
    <Card title="Hours by person" flush>
      <search className="flex flex-wrap items-center gap-3 px-4 pb-3 sm:px-5">
        <StaffSearch typed={typed} onType={setTyped} placeholder="Search by name" />
      </search>
      <Rows
        key={`${start} ${search}`}
        start={start}
        search={search}
        onSaved={onSaved}
        onClear={() => setTyped('')}
      />
    </Card>
  );
}

interface RowsProps extends PayrollLinesProps {
  search: string;
  onClear: () => void;
}

function Rows({ start, search, onSaved, onClear }: RowsProps) {
  const list = usePayrollLines(start, search);
  const nameById = useNames();
  const rows = useMemo(
    () =>
      (list.items ?? []).map((line) => ({
        line,
        name: nameById(line.userId) || nameOf(line),
        onSaved,
      })),
    [list.items, nameById, onSaved],
  );
  return (
    <PaginatedRows list={list} status={formatCount(rows.length, list.hasMore)}>
      <DataTable
        caption="Hours by person, by name"
        columns={payrollColumns}
        rows={rows}
        getRowId={({ line }) => line.userId}
        isLoading={!list.items}
        isFixed
        empty={
          search ? (
            <NoMatches
              icon={<Users aria-hidden />}
              body="Nobody in this period has this name."
              clearLabel="Clear search"
              onClear={onClear}
            />
          ) : (
            <EmptyState
              icon={<Users aria-hidden />}
              title="No hours in this period"
              body="Each day’s hours are added when it is archived overnight."
            />
          )
        }
      />
    </PaginatedRows>
  );
}

function formatCount(count: number, hasMore: boolean): string {
  const shown = count.toLocaleString('en-GB');
  if (hasMore) return `The first ${shown}, by name`;
  return count === 0 ? '' : `${shown} ${count === 1 ? 'person' : 'people'}`;
}
