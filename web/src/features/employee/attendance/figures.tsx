import type { ReactNode } from 'react';

interface FiguresProps {
  items: readonly { label: string; value: ReactNode; detail?: string }[];
}

/** A few numbers side by side, each below what it counts. */
export function Figures({ items }: FiguresProps) {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-3">
      {items.map(({ label, value, detail }) => (
        <div key={label} className="min-w-20 grow">
          <dt className="text-12 text-muted">{label}</dt>
          <dd className="whitespace-nowrap text-20 font-semibold tabular-nums">
            {value}
            {detail && <span className="text-14 font-normal text-muted">{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
