import { Skeleton } from './skeleton.tsx';

/** The placeholder of a section’s first cards, in one or two columns. */
export function SectionSkeleton({ columns }: { columns: 1 | 2 }) {
  if (columns === 1) return <Skeleton className="h-96" />;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
      <Skeleton className="h-96" />
      <Skeleton className="h-96 max-lg:h-40" />
    </div>
  );
}
