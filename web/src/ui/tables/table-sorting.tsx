import type { SortingState } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface SortButtonProps {
  sorted: false | 'asc' | 'desc';
  onPress: () => void;
  children: ReactNode;
}

export function SortButton({ sorted, onPress, children }: SortButtonProps) {
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-[6px] px-1.5 hover:bg-hover hover:text-ink aria-pressed:text-ink"
    >
      {children}
      <Arrow aria-hidden className={sorted ? 'size-3.5 text-accent' : 'size-3.5 opacity-60'} />
    </button>
  );
}

interface SortPickerProps {
  columns: { id: string; columnDef: { header?: unknown } }[];
  order: SortingState;
  onOrder: (order: SortingState) => void;
}

/** Sorting for the card layout, which has no header. */
export function SortPicker({ columns, order, onOrder }: SortPickerProps) {
  const id = useId();
  const [first] = order;
  if (columns.length === 0) return null;
  return (
    <p className="flex items-center gap-2 border-b border-line px-4 py-2 text-14 @2xl:hidden">
      <label htmlFor={id} className="whitespace-nowrap text-muted">
        Sort by
      </label>
      <select
        id={id}
        value={first ? `${first.id} ${first.desc ? 'desc' : 'asc'}` : ''}
        onChange={(event) => {
          const [column = '', direction] = event.target.value.split(' ');
          onOrder(column ? [{ id: column, desc: direction === 'desc' }] : []);
        }}
        className="min-h-10 min-w-0 flex-1 rounded-control border border-edge bg-surface px-2 pointer-coarse:min-h-12"
      >
        <option value="">Default order</option>
        {columns.flatMap((column) =>
          (['asc', 'desc'] as const).map((direction) => (
            <option key={`${column.id} ${direction}`} value={`${column.id} ${direction}`}>
              {String(column.columnDef.header)}, {direction === 'asc' ? 'ascending' : 'descending'}
            </option>
          )),
        )}
      </select>
    </p>
  );
}
