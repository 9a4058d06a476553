import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';
import { SortButton, SortPicker } from './table-sorting.tsx';

interface ColumnLook {
  align?: 'left' | 'right';
  className?: string;
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
  columnMeta: {} as ColumnLook,
});

// Safari takes a table whose display was changed for no table: its roles are written out.
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** Makes the columns of a DataTable, outside of any component: `tableColumns<Person>().accessor(...)`. */
export function tableColumns<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}

type Columns<Row extends object> = ReturnType<ReturnType<typeof tableColumns<Row>>['columns']>;

export type { SortingState };

interface DataTableProps<Row extends object> {
  /** What the table lists; read out before it. */
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  empty: ReactNode;
  isLoading?: boolean;
  /** Where the order is kept elsewhere, in the address for example. */
  sorting?: SortingState;
  onSorting?: (sorting: SortingState) => void;
}

/** A table whose head stays on the screen. In a narrow place each row becomes a card. */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  getRowId,
  empty,
  isLoading = false,
  sorting,
  onSorting,
}: DataTableProps<Row>) {
  const [ownSorting, setOwnSorting] = useState<SortingState>([]);
  const order = sorting ?? ownSorting;
  const setOrder = onSorting ?? setOwnSorting;
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId,
    state: { sorting: order },
    onSortingChange: (change) => setOrder(typeof change === 'function' ? change(order) : change),
  });
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const shown = table.getRowModel().rows;

  if (!isLoading && shown.length === 0) return empty;
  return (
    <div className="@container">
      <SortPicker
        columns={headers.map(({ column }) => column).filter((column) => column.getCanSort())}
        order={order}
        onOrder={setOrder}
      />
      <table
        {...as.table}
        aria-busy={isLoading}
        className="w-full border-separate border-spacing-0 text-14 @max-2xl:block"
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...as.rowgroup} className="@max-2xl:hidden">
          <tr {...as.row}>
            {headers.map((header) => (
              <th
                key={header.id}
                {...as.columnheader}
                scope="col"
                aria-sort={ariaSort(header.column.getIsSorted())}
                className={cx(
                  'sticky top-(--sticky-top,0px) z-10 whitespace-nowrap border-b border-line bg-surface px-3 py-2 text-12 font-medium text-muted first:rounded-tl-card first:pl-5 last:rounded-tr-card last:pr-5',
                  header.column.columnDef.meta?.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {header.column.getCanSort() ? (
                  <SortButton
                    sorted={header.column.getIsSorted()}
                    onPress={() => header.column.toggleSorting()}
                  >
                    <table.FlexRender header={header} />
                  </SortButton>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          {...as.rowgroup}
          className="@max-2xl:block [&>tr:last-child>td]:border-b-0 @max-2xl:[&>tr:last-child]:border-b-0"
        >
          {isLoading
            ? [1, 2, 3, 4, 5].map((row) => <WaitingRow key={row} cells={headers.length} />)
            : shown.map((row) => (
                <tr
                  key={row.id}
                  {...as.row}
                  className="transition-colors hover:bg-hover @max-2xl:grid @max-2xl:gap-1.5 @max-2xl:border-b @max-2xl:border-line @max-2xl:px-4 @max-2xl:py-4"
                >
                  {row.getAllCells().map((cell, index) => (
                    <td
                      key={cell.id}
                      {...(index === 0 ? as.rowheader : as.cell)}
                      className={cx(
                        'border-b border-line px-3 py-2.5 @max-2xl:flex @max-2xl:items-center @max-2xl:justify-between @max-2xl:gap-4 @max-2xl:border-0 @max-2xl:p-0 @2xl:first:pl-5 @2xl:last:pr-5',
                        cell.column.columnDef.meta?.align === 'right' &&
                          'tabular-nums @2xl:text-right',
                        cell.column.columnDef.meta?.className,
                      )}
                    >
                      {index > 0 && (
                        <span className="text-muted @2xl:hidden">
                          {String(cell.column.columnDef.header ?? '')}
                        </span>
                      )}
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function WaitingRow({ cells }: { cells: number }) {
  return (
    <tr {...as.row} className="@max-2xl:grid">
      {Array.from({ length: cells }, (_, cell) => (
        <td
          key={cell}
          {...as.cell}
          className="border-b border-line px-4 py-3 @max-2xl:border-0 @2xl:px-3 @2xl:first:pl-5 @2xl:last:pr-5"
        >
          <Skeleton className="h-6 w-full max-w-40" />
        </td>
      ))}
    </tr>
  );
}

function ariaSort(sorted: false | 'asc' | 'desc') {
  if (!sorted) return undefined;
  return sorted === 'asc' ? 'ascending' : 'descending';
}
