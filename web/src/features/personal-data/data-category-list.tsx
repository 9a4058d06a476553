import type { DataCategory } from './data-categories.ts';

/** What is kept, why, how long and who sees it: a heading and four lines for each. */
export function DataCategoryList({ items }: { items: readonly DataCategory[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {items.map(({ title, what, why, howLong, who }) => (
        <li key={title} className="grid gap-2 py-4 first:pt-0 last:pb-0">
          <h4 className="text-14 font-semibold">{title}</h4>
          <p className="text-14">{what}</p>
          <dl className="grid gap-x-4 gap-y-1 text-14 sm:grid-cols-[6rem_1fr]">
            {(
              [
                ['Why', why],
                ['How long', howLong],
                ['Who sees it', who],
              ] as const
            ).map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="mb-1 sm:mb-0">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
