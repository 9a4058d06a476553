import { FlexRender, type Row, type RowData, type TableFeatures } from '@tanstack/react-table';
import { memo, type Ref } from 'react';
import { Skeleton } from '../loading/skeleton.tsx';
import { cx } from '../theme/cx.ts';
import { type ColumnStyle, tableRoles } from './table-roles.ts';

interface BodyRowProps<Features extends TableFeatures, Data extends RowData> {
  row: Row<Features, Data>;
  index: number;
  /** Whether only a part of the rows is rendered, so that each row states its index. */
  isVirtualized: boolean;
  measure: Ref<HTMLTableRowElement> | undefined;
}

function AnyBodyRow<Features extends TableFeatures, Data extends RowData>({
  row,
  index,
  isVirtualized,
  measure,
}: BodyRowProps<Features, Data>) {
  return (
    <tr
      ref={measure}
      {...tableRoles.row}
      data-id={row.id}
      data-index={index}
      // The header is the first row.
      aria-rowindex={isVirtualized ? index + 2 : undefined}
      className="transition-colors hover:bg-hover @max-2xl:relative @max-2xl:grid @max-2xl:grid-cols-1 @max-2xl:gap-1.5 @max-2xl:border-b @max-2xl:border-line @max-2xl:px-4 @max-2xl:py-4"
    >
      {row.getAllCells().map((cell, place) => {
        const { header, meta } = cell.column.columnDef;
        const look: ColumnStyle = meta ?? {};
        return (
          <td
            key={cell.id}
            {...(place === 0 ? tableRoles.rowheader : tableRoles.cell)}
            className={cx(
              'border-b border-line px-3 py-2.5 @max-2xl:flex @max-2xl:items-center @max-2xl:justify-between @max-2xl:gap-x-4 @max-2xl:has-[fieldset]:flex-wrap @max-2xl:border-0 @max-2xl:p-0 @2xl:first:pl-5 @2xl:last:pr-5',
              look.align === 'right' && 'tabular-nums @2xl:text-right',
              look.isActions && '@max-2xl:absolute @max-2xl:top-3 @max-2xl:right-3 @2xl:text-right',
              look.className,
            )}
          >
            {place > 0 && !look.isActions && (
              <span className="whitespace-nowrap text-muted @2xl:hidden">
                {String(header ?? '')}
              </span>
            )}
            <FlexRender cell={cell} />
          </td>
        );
      })}
    </tr>
  );
}

/** Rendered again only if its row has changed. Cells must depend on their row alone. */
export const BodyRow = memo(
  AnyBodyRow,
  (before, now) =>
    before.row.original === now.row.original &&
    before.row.id === now.row.id &&
    before.index === now.index &&
    before.isVirtualized === now.isVirtualized &&
    before.measure === now.measure,
) as typeof AnyBodyRow;

/** Takes the space of rows that are not rendered. */
export function SpacerRow({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className="@max-2xl:block">
      {/* A single cell: more would show hidden columns. */}
      <td className="border-0 p-0 @max-2xl:block" style={{ height }} />
    </tr>
  );
}

export function SkeletonRow({ cells }: { cells: number }) {
  return (
    <tr {...tableRoles.row} className="@max-2xl:grid">
      {Array.from({ length: cells }, (_, cell) => (
        <td
          key={cell}
          {...tableRoles.cell}
          className="border-b border-line px-4 py-3 @max-2xl:border-0 @2xl:px-3 @2xl:first:pl-5 @2xl:last:pr-5"
        >
          <Skeleton className="h-6 w-full max-w-40" />
        </td>
      ))}
    </tr>
  );
}
