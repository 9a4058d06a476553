import type { ReactNode } from 'react';

/** A list of labels and values, one per line. */
export function DescriptionList({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid divide-y divide-line text-14">
      {items.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-6 py-2.5 first:pt-0 last:pb-0">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
