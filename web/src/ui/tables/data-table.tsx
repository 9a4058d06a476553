import {
  createColumnHelper,
  createSortedRowModel,
  FlexRender,
  type Header,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { cx } from '../theme/cx.ts';
import { type ColumnStyle, tableRoles } from './table-roles.ts';
import { BodyRow, SkeletonRow, SpacerRow } from './table-rows.tsx';
import { SortButton, SortPicker } from './table-sorting.tsx';
import { useWindowVirtualRows } from './use-window-virtual-rows.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
  columnMeta: {} as ColumnStyle,
});

/**
 * Creates the columns of a DataTable, outside of any component:
 * `tableColumns<Person>().accessor(...)`.
 */
export function tableColumns<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}

type Columns<Row extends object> = ReturnType<ReturnType<typeof tableColumns<Row>>['columns']>;

export type { SortingState };

export interface DataTableProps<Row extends object> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: Columns<Row>;
  /** An unchanged row must be the same object: only other rows are rendered again. */
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  empty: ReactNode;
  isLoading?: boolean;
  /** Shows only the first rows, up to this number, in the chosen order. */
  limit?: number;
  /** Columns keep their declared widths, so that nothing jumps when many rows scroll. */
  isFixed?: boolean;
  /** The sort order, if the parent controls it, for example in the URL. */
  sorting?: SortingState;
  onSorting?: (sorting: SortingState) => void;
}

/**
 * A table with a sticky header. In a narrow container each row becomes a card. Long lists are
 * virtualised.
 */
export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  getRowId,
  empty,
  isLoading = false,
  limit,
  isFixed = false,
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
  const sorted = table.getRowModel().rows;
  const all = useMemo(() => sorted.slice(0, limit), [sorted, limit]);
  const [cardHeight] = useState(() => estimateCardHeight(columns.length));
  const { shown, after, isVirtualized, measure, body } = useWindowVirtualRows(
    useMemo(() => all.map(({ id }) => id), [all]),
    cardHeight,
  );

  if (!isLoading && all.length === 0) return empty;
  return (
    <div className="@container">
      <SortPicker
        columns={headers.map(({ column }) => column).filter((column) => column.getCanSort())}
        order={order}
        onOrder={setOrder}
      />
      <table
        {...tableRoles.table}
        aria-busy={isLoading}
        aria-rowcount={isVirtualized ? all.length + 1 : undefined}
        className={cx(
          'w-full border-separate border-spacing-0 text-14 @max-2xl:block',
          isFixed && '@2xl:table-fixed',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.rowgroup} className="@max-2xl:hidden">
          <tr {...tableRoles.row} aria-rowindex={isVirtualized ? 1 : undefined}>
            {headers.map((header) => (
              <HeadCell key={header.id} header={header} sorted={header.column.getIsSorted()} />
            ))}
          </tr>
        </thead>
        <tbody
          {...tableRoles.rowgroup}
          {...body}
          className="@max-2xl:block [&_:is(a,button)]:scroll-mt-32 [&_:is(a,button)]:scroll-mb-24 [&>tr:last-child>td]:border-b-0 @max-2xl:[&>tr:last-child]:border-b-0"
        >
          {isLoading
            ? [1, 2, 3, 4, 5].map((row) => <SkeletonRow key={row} cells={headers.length} />)
            : shown.map(({ index, gap }) => {
                const row = all[index];
                if (!row) return null;
                return (
                  <Fragment key={row.id}>
                    <SpacerRow height={gap} />
                    <BodyRow
                      row={row}
                      index={index}
                      isVirtualized={isVirtualized}
                      measure={isVirtualized ? measure : undefined}
                    />
                  </Fragment>
                );
              })}
          <SpacerRow height={after} />
        </tbody>
      </table>
    </div>
  );
}

/**
 * The height of a row on a phone, where it is a card with a line for each column; undefined where rows are of a table. With
 * the height of a table's row, a first view would render twenty cards to show three.
 */
function estimateCardHeight(columns: number): number | undefined {
  return window.matchMedia('(width < 42rem)').matches ? columns * 28 + 32 : undefined;
}

interface HeadCellProps<Row extends object> {
  header: Header<typeof features, Row>;
  sorted: false | 'asc' | 'desc';
}

function HeadCell<Row extends object>({ header, sorted }: HeadCellProps<Row>) {
  const { column } = header;
  const { align, className, isActions }: ColumnStyle = column.columnDef.meta ?? {};
  return (
    <th
      {...tableRoles.columnheader}
      scope="col"
      aria-sort={ariaSort(sorted)}
      className={cx(
        'sticky top-(--sticky-top,0px) z-10 whitespace-nowrap border-b border-line bg-surface px-3 py-2 text-12 font-medium text-muted first:rounded-tl-card first:pl-5 last:rounded-tr-card last:pr-5',
        align === 'right' ? 'text-right' : 'text-left',
        className,
      )}
    >
      {column.getCanSort() ? (
        <SortButton sorted={sorted} onPress={() => column.toggleSorting()}>
          <FlexRender header={header} />
        </SortButton>
      ) : (
        <span className={isActions ? 'sr-only' : undefined}>
          <FlexRender header={header} />
        </span>
      )}
    </th>
  );
}

function ariaSort(sorted: false | 'asc' | 'desc') {
  if (!sorted) return undefined;
  return sorted === 'asc' ? 'ascending' : 'descending';
}
