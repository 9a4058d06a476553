import type { ReactNode } from 'react';
import { cx } from '../../../ui/theme/cx.ts';

interface FiguresProps {
  items: readonly { label: string; value: ReactNode; detail?: string; note?: string | undefined }[];
}

/** A row of numbers with their labels. */
export function StatList({ items }: FiguresProps) {
  return (
    <dl
      className={cx(
        'grid gap-x-3 gap-y-4',
        items.length > 3 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-[repeat(3,auto)]',
      )}
    >
      {items.map(({ label, value, detail, note }) => (
        <div key={label} className="min-w-0">
          <dt className="text-12 whitespace-nowrap text-muted">{label}</dt>
          <dd className="whitespace-nowrap text-20 font-semibold tabular-nums">
            {value}
            {detail && <span className="text-14 font-normal text-muted">{detail}</span>}
            {note && (
              <span className="block text-12 font-normal tracking-normal text-muted">{note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
