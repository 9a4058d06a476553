import { FlexRender, type Row, type RowData, type TableFeatures } from '@tanstack/react-table';
import { memo, type Ref } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';
import { as, type ColumnLook } from './table-parts.ts';

interface BodyRowProps<Features extends TableFeatures, Data extends RowData> {
  row: Row<Features, Data>;
  index: number;
  /** Not all rows are there: this one says its place. */
  isPartOfMore: boolean;
  measure: Ref<HTMLTableRowElement> | undefined;
}

function AnyBodyRow<Features extends TableFeatures, Data extends RowData>({
  row,
  index,
  isPartOfMore,
  measure,
}: BodyRowProps<Features, Data>) {
  return (
    <tr
      ref={measure}
      {...as.row}
      data-id={row.id}
      data-index={index}
      // The head is the first row.
      aria-rowindex={isPartOfMore ? index + 2 : undefined}
      className="transition-colors hover:bg-hover @max-2xl:relative @max-2xl:grid @max-2xl:grid-cols-1 @max-2xl:gap-1.5 @max-2xl:border-b @max-2xl:border-line @max-2xl:px-4 @max-2xl:py-4"
    >
      {row.getAllCells().map((cell, place) => {
        const { header, meta } = cell.column.columnDef;
        const look: ColumnLook = meta ?? {};
        return (
          <td
            key={cell.id}
            {...(place === 0 ? as.rowheader : as.cell)}
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

/** A person of many changes now and then: only their row is drawn anew. Cells know their row alone. */
export const BodyRow = memo(
  AnyBodyRow,
  (before, now) =>
    before.row.original === now.row.original &&
    before.row.id === now.row.id &&
    before.index === now.index &&
    before.isPartOfMore === now.isPartOfMore &&
    before.measure === now.measure,
) as typeof AnyBodyRow;

/** Where the rows that are not there would be. */
export function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className="@max-2xl:block">
      {/* Over one column: more would make columns of those that are hidden. */}
      <td className="border-0 p-0 @max-2xl:block" style={{ height }} />
    </tr>
  );
}

export function WaitingRow({ cells }: { cells: number }) {
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
